#!/usr/bin/env bash
# Installs what the tests need beside Python: PostgreSQL from Debian, Node and the official Node client.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
[ -n "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || packages+=(postgresql)
command -v node >/dev/null || packages+=(nodejs)
command -v npm >/dev/null || packages+=(npm)
command -v curl >/dev/null || packages+=(curl)

if [ ${#packages[@]} -gt 0 ]; then
  if [ "$(id -u)" -ne 0 ]; then
    echo "The tests need these Debian packages: ${packages[*]}. Install them, or run this as root." >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get -qq install --no-install-recommends -y "${packages[@]}" >/dev/null
fi

lock=tests/clients/node/package-lock.json
stamp=tests/clients/node/node_modules/.ready
if [ -f "$lock" ] && [ ! "$stamp" -nt "$lock" ]; then
  (cd tests/clients/node && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  touch "$stamp"
fi
