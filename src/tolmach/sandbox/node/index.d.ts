export interface Options {
  /** The command that starts Tolmach: the variable TOLMACH, or `tolmach`. */
  command?: string;
  /** More arguments of `tolmach sandbox`, such as `["--stub"]`. */
  args?: string[];
  /** Milliseconds that a start may take. */
  patience?: number;
}

/** An account of its own in a running sandbox, and the faults that its requests ask for. */
export interface Session {
  url: string;
  key: string;
  /** What a client sends with each request, such as `headers({ status: "503; times=2" })`. */
  headers(faults?: Record<string, string | number>): Record<string, string>;
}

export interface Sandbox {
  url: string;
  key: string;
  adminKey: string;
  session(): Session;
  stop(): Promise<void>;
}

export function start(options?: Options): Promise<Sandbox>;
