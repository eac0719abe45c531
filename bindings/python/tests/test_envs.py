"""The environments of the field find nothing wrong with ours."""

import warnings

import numpy as np
import pytest

import caravanserai as cv

gymnasium = pytest.importorskip("gymnasium")


@pytest.mark.parametrize("game", cv.families())
def test_gymnasium_checks_the_environment(game: str) -> None:
    from gymnasium.utils.env_checker import check_env

    import caravanserai.gym  # noqa: F401  (registers the environments)

    env = gymnasium.make(f"caravanserai/{game.capitalize()}-v1", opponents="careless").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(uint8|render|spec|flattened|Casting|maximum|minimum).*")
        check_env(env, skip_render_check=True)


def test_an_illegal_action_loses_or_raises() -> None:
    import caravanserai.gym

    for illegal in ("lose", "raise"):
        env = caravanserai.gym.SeatEnv("road", opponents="random", illegal=illegal)  # type: ignore[arg-type]
        _, info = env.reset(seed=1)
        wrong = np.int64(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(cv.GameError, match="not legal"):
                env.step(wrong)
        else:
            _, reward, terminated, _, info = env.step(wrong)
            assert (reward, terminated) == (-1.0, True) and "not legal" in info["illegal"]


def test_a_game_of_gymnasium_comes_to_its_end() -> None:
    import caravanserai.gym  # noqa: F401

    env = gymnasium.make("caravanserai/Road-v1", opponents="random", max_rounds=400)
    first, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert (first == again).all()
    done, total = False, 0.0
    while not done:
        action = np.int64(np.flatnonzero(info["action_mask"])[0])
        _, reward, terminated, truncated, info = env.step(action)
        done, total = terminated or truncated, total + float(reward)
    assert len(info["scores"]) == 2 and total in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("game", cv.families())
def test_pettingzoo_checks_the_environment(game: str) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from caravanserai import zoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(zoo.env(game, seats=3), num_cycles=300)
        seed_test(lambda: zoo.env(game, max_rounds=20), num_cycles=200)
