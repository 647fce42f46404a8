"""Measures everything that docs/PERFORMANCE.md tells, and writes it.

    python bench/run.py           six minutes
    python bench/run.py --quick   two minutes, one round, printed only

Roteiro plays real games of Vasco da Gama, boardgame.io a toy game that saves to files. Both are
measured in the same run, in turn, by the same client: server on one core, client on another.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from bench import alone, process, report
from bench.load import Found

CASES: dict[str, dict[str, float]] = {
    "4": {"viewers": 4, "moves": 300},
    "50": {"viewers": 50, "moves": 200},
    "500": {"viewers": 500, "moves": 100},
    "100x5": {"tables": 100, "viewers": 5, "seconds": 6.0},
}
QUICK: dict[str, dict[str, float]] = {
    "4": {"viewers": 4, "moves": 100},
    "50": {"viewers": 50, "moves": 50},
    "500": {"viewers": 500, "moves": 25},
    "100x5": {"tables": 100, "viewers": 5, "seconds": 3.0},
}


def main() -> None:
    """Measure, print, and after a whole run write the document."""
    parser = argparse.ArgumentParser(description="Measure Roteiro, and boardgame.io beside it.")
    parser.add_argument("--quick", action="store_true", help="one short round, printed only")
    quick = parser.parse_args().quick
    servers = [*report.MODES, report.PEER] if process.install_baseline() else [*report.MODES]
    found: report.Rounds = {}
    for turn in range(1 if quick else 3):
        for case, load in (QUICK if quick else CASES).items():
            for server in servers:
                print(f"round {turn + 1}: {case} on {server}", file=sys.stderr, flush=True)
                found.setdefault((case, server), []).append(measure(server, load))
    print("what is Roteiro's alone", file=sys.stderr, flush=True)
    text = report.document(found, alone.figures(quick))
    print(text)
    if not quick:
        report.DOCUMENT.write_text(text, encoding="utf-8")


def measure(server: str, load: dict[str, float]) -> Found:
    """Run one case against one server that is started for it, with the client on its own core."""
    with process.folder() as data, started(server, data) as (port, pid):
        kind = "boardgame.io" if server == report.PEER else "roteiro"
        job = msgspec.json.encode({"kind": kind, "port": port, "pid": pid, **load}).decode()
        command = [sys.executable, "-m", "bench.load", job]
        with process.core(process.CLIENT_CORE):
            client = subprocess.Popen(command, cwd=process.ROOT, stdout=subprocess.PIPE)
        said, _ = client.communicate(timeout=180)
    if client.returncode:
        raise SystemExit(f"The client failed against {server}.")
    return msgspec.json.decode(said, type=Found)


def started(server: str, data: Path) -> AbstractContextManager[tuple[int, int]]:
    """A server: Roteiro in one of its ways to write, or boardgame.io."""
    if server == report.PEER:
        return process.boardgame(data / "files")
    return process.roteiro(data, server)


if __name__ == "__main__":
    main()
