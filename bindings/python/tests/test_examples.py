"""The examples run, in small."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import caravanserai as cv

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *words: str, said: str = "") -> str:
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, input=said, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play_comes_to_its_end() -> None:
    assert [line.split(":")[0] for line in run("random_play.py").splitlines()] == cv.families()


def test_the_bot_for_the_arena_answers() -> None:
    game = cv.Game("road", seed="arena")
    go = {"type": "go", "view": "", "imagined": game.position(), "legal": game.legal()}
    said = [{"type": "hello", "protocol": 2}, {"type": "game", "seat": 1}, go, {"type": "end"}]
    hello, action = run("arena_bot.py", said="\n".join(map(json.dumps, said))).splitlines()
    assert json.loads(hello)["name"] == "one-ply"
    assert json.loads(action)["action"] in game.legal()


def test_ppo_runs() -> None:
    pytest.importorskip("torch")
    words = "--decisions 128 --games 8 --steps 8 --measure 4 --against random".split()
    assert "128 decisions" in run("ppo.py", *words)


def test_the_notebook_runs() -> None:
    notebook = json.loads((EXAMPLES / "analysis.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    plots = [cell for cell in cells if "matplotlib" in cell or "plt." in cell]
    if plots:
        try:
            import matplotlib

            matplotlib.use("Agg")
        except ImportError:
            cells = [cell for cell in cells if cell not in plots]
    names: dict[str, object] = {}
    for cell in cells:
        exec(cell, names)
    assert names["moments"]
