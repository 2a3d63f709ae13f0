from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import HOME_VARIABLE, Home
from engine.config import ModelConfig
from engine.fake import FakeModel
from engine.llama import LlamaModel
from engine.llama.device import first_gpu

# No test shows a window on somebody's screen, or needs one.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# A busy machine must not fail a test: speed belongs into benchmarks.
settings.register_profile("lontar", deadline=None)
settings.load_profile("lontar")


@pytest.fixture(scope="session")
def starter_path() -> Path:
    return resolve_model(None, Home(Path("nowhere")))


@pytest.fixture(scope="session")
def starter(starter_path: Path) -> Iterator[LlamaModel]:
    """The real starter model on the processor, loaded once for the whole run."""
    model = LlamaModel(ModelConfig(starter_path, gpu_layers=0))
    yield model
    model.close()


@pytest.fixture(scope="session")
def offloaded(starter_path: Path) -> Iterator[LlamaModel]:
    """The starter model in a GPU's memory, where this build of llama.cpp offers one."""
    if first_gpu() is None:
        pytest.skip(
            "this build of llama.cpp offers no GPU: build it with CMAKE_ARGS=-DGGML_VULKAN=ON and install "
            "mesa-vulkan-drivers (Lavapipe, GGML_VK_VISIBLE_DEVICES=0) to run this in device memory"
        )
    model = LlamaModel(ModelConfig(starter_path))
    yield model
    model.close()


@pytest.fixture
def fake() -> FakeModel:
    return FakeModel()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Keep every test away from the user's own library."""
    root = tmp_path / "home 家"
    monkeypatch.setenv(HOME_VARIABLE, str(root))
    # Nor does any test look into the keyring of whoever runs it.
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    return Home(root)
