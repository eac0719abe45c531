"""Types and words: stubs are as the module is, documents run, twins are fresh."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import pytest

import caravanserai as cv
from caravanserai import wire

HERE = Path(__file__).parent.parent
PACKAGE = Path(cv.__file__).parent


def run(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_finds_nothing() -> None:
    pytest.importorskip("mypy")
    run("mypy", "--strict", "--package", "caravanserai")


def test_stubs_are_as_the_module_is() -> None:
    pytest.importorskip("mypy")
    run("mypy.stubtest", "caravanserai._native", "--ignore-missing-stub")


def test_pyright_finds_nothing() -> None:
    pytest.importorskip("pyright")
    run("pyright", "--level", "error", "--pythonpath", sys.executable, str(PACKAGE))


@pytest.mark.parametrize("name", ["", ".vector", ".gym", ".zoo"])
def test_examples_in_documents_run(name: str) -> None:
    if name in (".gym", ".zoo"):
        pytest.importorskip("pettingzoo" if name == ".zoo" else "gymnasium")
    module = importlib.import_module("caravanserai" + name)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    things = {module.__name__: module.__doc__}
    for key, thing in vars(module).items():
        # Only what is ours: names of others may have been imported.
        if getattr(thing, "__module__", "").startswith("caravanserai") and not key.startswith("__"):
            things[key] = thing.__doc__
            for method, value in vars(thing).items() if isinstance(thing, type) else []:
                things[f"{key}.{method}"] = getattr(value, "__doc__", None)
    parser = doctest.DocTestParser()
    for key, text in things.items():
        if isinstance(text, str) and ">>>" in text:
            runner.run(parser.get_doctest(text, {}, key, None, 0))
    assert runner.tries > 0 and runner.failures == 0


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, as far as the wire's types go."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is Literal:
        return value in inner
    if origin is list:
        return isinstance(value, list) and all(fits(one, inner[0]) for one in value)
    if origin is NotRequired:
        return fits(value, inner[0])
    if hasattr(kind, "__required_keys__"):
        hints = get_type_hints(kind, include_extras=True)
        keys = value.keys() if isinstance(value, dict) else set()
        return (
            isinstance(value, dict)
            and kind.__required_keys__ <= keys <= hints.keys()
            and all(fits(value[key], hints[key]) for key in keys)
        )
    return value is None if kind is type(None) or kind is None else isinstance(value, (int, float) if kind is float else kind)


@pytest.mark.parametrize("family", cv.families())
def test_views_and_hints_are_as_their_types_say(family: str) -> None:
    game = cv.Game(family, 3, "types")
    bot = cv.Bot("careless")
    while game.turn is not None and game.plies < 400:
        for seat in (None, 0, 2):
            assert fits(game.view(seat), wire.View), game.view(seat)
        if game.plies % 50 == 0:
            assert all(fits(hint, wire.Hint) for hint in game.hints(nodes=2000))
        action = bot.choose(game, chance=game.plies)
        assert action is not None
        game.play(action)


def test_the_twins_of_the_wire_are_fresh() -> None:
    if not (HERE / "../../web/src/wire/protocol.ts").exists():
        pytest.skip("not in a checkout")
    done = subprocess.run([sys.executable, str(HERE / "twins.py"), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
