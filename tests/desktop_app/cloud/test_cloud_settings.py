from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from desktop_app.core.cloud.errors import KeyringUnusableError
from desktop_app.core.cloud.keys import SERVICE, Keys, Secret
from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.core.settings import Settings, load_settings, save_settings
from engine.cloud.endpoint import PRESETS, Endpoint
from engine.cloud.errors import KeyUnusableError

AISTUDIO = PRESETS["aistudio"]


class Ring:
    def __init__(self) -> None:
        self.held: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, name: str, /) -> str | None:
        return self.held.get((service, name))

    def set_password(self, service: str, name: str, secret: str, /) -> None:
        self.held[service, name] = secret

    def delete_password(self, service: str, name: str, /) -> None:
        del self.held[service, name]


class Broken(Ring):
    def get_password(self, service: str, name: str, /) -> str | None:
        raise RuntimeError("no keyring here")

    def set_password(self, service: str, name: str, secret: str, /) -> None:
        raise RuntimeError(f"cannot keep {secret}")


def test_off_by_default() -> None:
    assert Settings().cloud == CloudSettings(
        mode="never", endpoints=(), threshold=0.85, daily_limit=1.0, redact=True
    )


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    own = Endpoint("lab", "http://gpu.lab/v1", "m", own=True, price_in=0.5, price_out=1)
    cloud = CloudSettings("auto", (AISTUDIO, own), 0.7, 2.5, redact=False)
    save_settings(tmp_path / "s.json", Settings(cloud=cloud))
    assert load_settings(tmp_path / "s.json").cloud == cloud


@pytest.mark.parametrize(
    "held",
    [
        "on",
        {"mode": "always", "threshold": 2, "daily_limit": "much", "redact": 1},
        {"threshold": True, "endpoints": "all"},
        {"endpoints": [1, {"name": "x"}, {"name": "x", "base_url": "http://x.org", "model": "m"}]},
        {"endpoints": [{"name": "x", "base_url": "https://x.org", "model": 7}]},
        {"daily_limit": float("nan")},
    ],
)
def test_what_makes_no_sense_stays_off(tmp_path: Path, held: object) -> None:
    (tmp_path / "s.json").write_text(json.dumps({"cloud": held}))
    assert load_settings(tmp_path / "s.json").cloud == CloudSettings()


def test_keys_lie_in_the_keyring_else_in_the_environment() -> None:
    ring = Ring()
    keys = Keys(ring, {"AISTUDIO_API_KEY": "sk-env"})
    found = keys.get(AISTUDIO)
    assert found is not None
    assert (found.reveal(), keys.place(AISTUDIO)) == ("sk-env", "environment")
    keys.set(AISTUDIO, "sk-ring\n")
    found = keys.get(AISTUDIO)
    assert found is not None
    assert (found.reveal(), keys.place(AISTUDIO)) == ("sk-ring", "keyring")
    assert ring.held == {(SERVICE, "aistudio"): "sk-ring"}
    assert (keys.forget(AISTUDIO), keys.forget(AISTUDIO)) == (True, False)
    assert Keys(Ring(), {}).get(AISTUDIO) is None


def test_without_a_keyring_the_environment_serves() -> None:
    keys = Keys(Broken(), {"AISTUDIO_API_KEY": "sk-env"})
    assert keys.place(AISTUDIO) == "environment"
    with pytest.raises(KeyringUnusableError, match="AISTUDIO_API_KEY") as caught:
        keys.set(AISTUDIO, "sk-secret")
    assert "sk-secret" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_key_with_a_space_is_none() -> None:
    with pytest.raises(KeyUnusableError):
        Keys(Ring(), {}).set(AISTUDIO, "sk one two")


def test_a_key_does_not_show_itself() -> None:
    secret = Secret("sk-planted")
    assert "planted" not in f"{secret} {secret!r}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)
