"""What the JSON of pytest-benchmark holds: the machine without its name, times without every single round."""

from __future__ import annotations

from typing import Any

from benchmarks.machine import machine


def pytest_benchmark_update_machine_info(config: object, machine_info: dict[str, Any]) -> None:
    machine_info.clear()
    machine_info.update(machine())


def pytest_benchmark_update_json(config: object, benchmarks: object, output_json: dict[str, Any]) -> None:
    output_json.pop("commit_info", None)
    for each in output_json["benchmarks"]:
        each["stats"] = {name: each["stats"][name] for name in ("min", "median", "max", "rounds")}
        each["options"] = each["params"] = None
