"""Every model with what it would take here and how fast it would read: what the picker and `lontar models` show."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.catalogue import load_catalogue
from desktop_app.core.engines import parse_kv
from desktop_app.core.models.fingerprints import known_sha256
from desktop_app.core.models.inventory import Model, list_models
from desktop_app.core.models.prediction import PLAIN_KV, Experience, Prediction, experience, predict
from desktop_app.core.models.speed import Speed, expected_speed
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from engine.backend import DeviceMemory
from engine.config import KvChoice, MemoryConfig
from engine.errors import ConfigurationError, UnknownKvTypeError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Offer:
    """A model, what it would take, and how fast it would read."""

    model: Model
    prediction: Prediction | None
    """None where the model's shape is not known."""
    speed: Speed | None
    in_use: bool = False
    """Whether it is the one that answers now."""


def overview(
    home: Home,
    store: Store,
    config: MemoryConfig,
    device: DeviceMemory,
    *,
    in_use: str = "",
    given_back: int = 0,
) -> list[Offer]:
    """List the models with their fit and speed; reads heads of files, so not for the window's own thread.

    Args:
        home: the data folder.
        store: holds what was measured.
        config: what is held of a document unless a model's own choice says otherwise.
        device: the one models run on, with what is free now.
        in_use: key of the model that is loaded; "" for none.
        given_back: bytes that it holds.
    """
    models = list_models(home)
    starter = next(entry for entry in load_catalogue() if entry.starter)
    starter_pace = _pace(store, starter.sha256)
    offers = []
    for model in models:
        sha256 = _sha256(store, model)
        speed = (
            expected_speed(model.parameters, starter.parameters, _pace(store, sha256), starter_pace)
            if model.parameters
            else None
        )
        prediction = _prediction(store, model, sha256, config, device, given_back)
        offers.append(Offer(model, prediction, speed, model.key == in_use))
    return offers


def recommended(offers: Sequence[Offer]) -> Offer | None:
    """Return the first download that fits here, while there is only the starter; None where none does."""
    ready = any(o.model.state == "here" and o.model.origin != "included" for o in offers)
    if ready:
        return None
    return next(
        (o for o in offers if o.model.downloadable and o.prediction is not None and o.prediction.fits), None
    )


def _sha256(store: Store, model: Model) -> str:
    """Return the hash that measurements are kept under; "" for a file that was never loaded."""
    if model.sha256:
        return model.sha256
    return (known_sha256(store.tuning, model.path) or "") if model.path else ""


def _pace(store: Store, sha256: str) -> float | None:
    pace = store.paces.of_model(sha256) if sha256 else None
    return pace.tokens / pace.seconds if pace is not None and pace.seconds > 0 else None


def _prediction(
    store: Store, model: Model, sha256: str, config: MemoryConfig, device: DeviceMemory, given_back: int
) -> Prediction | None:
    if model.shape is None:
        return None
    try:
        held = (
            MemoryConfig(budget=model.choices.budget, chunk=config.chunk) if model.choices.budget else config
        )
    except ConfigurationError as error:
        log.warning("the budget chosen for %s is not used: %s", model.name, error)
        held = config
    known = experience(store.tuning, sha256, device.name) if sha256 else None
    kv = _kv(model.choices.kv, known)
    factor = None if known is None else known.factor
    return predict(model.shape, held, kv, device, factor=factor, given_back=given_back)


def _kv(chosen: str, known: Experience | None) -> KvChoice:
    """Return the chosen KV types, else those of the last run here, else the largest."""
    if chosen == "auto":
        return PLAIN_KV if known is None else known.kv
    try:
        return parse_kv(chosen)
    except UnknownKvTypeError as error:
        log.warning("a KV type that was chosen is not used: %s", error)
        return PLAIN_KV
