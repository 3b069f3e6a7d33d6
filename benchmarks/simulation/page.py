"""Writes the part of the page about the simulation and its check."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table

_SEEN = {"p50 s": "p50", "p99 s": "p99", "refused": "refused", "broken": "broken", "lost": "lost"}


def simulation_part(result: dict[str, Any]) -> list[str]:
    day, assumed = result["day"], result["assumed"]
    return [
        "## Many replicas, simulated",
        "",
        "Discrete events, fed with the speed above and with what `benchmarks.simulation.calibrate` measured; queue, "
        "meter and admission are those of the service. An hour is a slice of 20 seconds at its rate. Assumed: "
        f"{assumed['core_hour']} for a core and hour, {1000 * assumed['round_trip']:g} ms to the database and back, "
        f"{assumed['database_cores']} cores for it. What it means is told in "
        "[scale.md](../../docs/scale.md).",
        "",
        "One replica beside the measured one:",
        "",
        *table(["at once", "sentences/s", "measured", "p50 ms", "measured", "p99 ms", "measured"], _beside(result)),
        "",
        f"A day of {day['characters']:,} characters, its busiest hour served within {result['bar_p99_seconds']:g} s "
        f"(p99) by {day['replicas']} replicas: {day['price_of_a_million']} for a million characters, "
        f"{day['price_when_scaled_by_hour']} where the fleet follows the hours.",
        "",
        *_rows(day["hours"], {"hour": "hour", "requests/s": "requests_per_second", **_SEEN}),
        "",
        "More of everything in the busiest hour, by the way in which accounts are counted:",
        "",
        *_rows(result["growth"], {"replicas": "replicas", "counted by": "ledger", **_SEEN}),
        "",
        "One account sends everything:",
        "",
        *_rows(result["one_account"], {"counted by": "ledger", "requests/s at most": "requests_per_second"}),
        "",
        "It comes to its limit under load:",
        "",
        *_rows(
            result["exactness"],
            {
                "counted by": "ledger",
                "limit": "limit",
                "granted": "granted",
                "granted after a first refusal": "after_the_first_refusal",
            },
        ),
        "",
        "Replicas die, and a fleet is upgraded one by one:",
        "",
        *_rows(result["failures"], {"replicas": "replicas", "deaths a minute": "deaths_per_minute", **_SEEN}),
        "",
        *_rows(result["rolling_upgrade"], {"replicas, upgraded": "replicas", **_SEEN}),
        "",
        "All clients of a key come to four replicas at the same moment, and again when `Retry-After` says so:",
        "",
        *_rows(
            result["herd"],
            {
                "clients": "clients",
                "counted by": "ledger",
                "come again": "retry",
                "all served after s": "all_served_after",
                "refused": "refused",
                "in one second": "most_refused_in_a_second",
                "p99 s": "p99",
            },
        ),
        "",
        "Connections to PostgreSQL, and how many of them work at the same time:",
        "",
        *_rows(
            result["connections"],
            {"replicas": "replicas", "connections": "connections", "GiB": "memory_gib", "at work": "at_work"},
        ),
        "",
        "What breaks first:",
        "",
        *_rows(result["breaks"], {"": "what", "requests/s": "requests_per_second", "replicas": "replicas"}),
        "",
        signed(result),
        "",
    ]


def check_part(result: dict[str, Any]) -> list[str]:
    head = ["load", "requests", "besides the engine s", "p50 s", "simulated", "off %", "p99 s", "simulated", "off %"]
    rows = [
        [load, row["requests"], row["overhead_seconds"], *_pair(row["p50"]), *_pair(row["p99"])]
        for load, row in result["loads"].items()
    ]
    return [
        "### The simulation beside real replicas",
        "",
        f"{result['replicas']} replicas on one PostgreSQL with a scripted engine, the same requests at the same times; "
        f"the bar is {result['bar_percent']:g} %. Connections of a replica: {result['connections_of_a_replica']:g}.",
        "",
        *table(head, rows),
        "",
        signed(result),
        "",
    ]


def _pair(found: dict[str, Any]) -> Row:
    return [found["measured_seconds"], found["simulated_seconds"], found["off_percent"]]


def _beside(result: dict[str, Any]) -> list[Row]:
    names = ("sentences_per_second", "p50_ms", "p99_ms")
    return [
        [callers, *(value for name in names for value in (row[name], row["measured"][name]))]
        for callers, row in result["beside_speed"].items()
    ]


def _rows(rows: list[dict[str, Any]], columns: dict[str, str]) -> list[str]:
    return table(list(columns), [[row[name] for name in columns.values()] for row in rows])
