"""The picker of models: every model with its fit and speed, downloads, choices, mirror and proxy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLabel,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.models import words
from desktop_app.ui.models.deeds import Deed
from desktop_app.ui.models.network_form import NetworkForm
from desktop_app.ui.models.row import ModelRow

if TYPE_CHECKING:
    from desktop_app.core.models.download.network import Network
    from desktop_app.core.models.download.progress import DownloadProgress
    from desktop_app.core.models.overview import Offer


class ModelsDialog(QDialog):
    """Passive: `show_…` tells it what is so, its signals tell what the user wants. Keys name models."""

    use_requested = Signal(str)
    download_requested = Signal(str)
    """Also to go on with one, and to fetch a damaged file anew."""
    pause_requested = Signal(str)
    """The download is to stop; what came is kept."""
    discard_requested = Signal(str)
    """The download is to stop, where it runs, and what came is to be deleted."""
    verify_requested = Signal(str)
    verify_stop_requested = Signal(str)
    remove_requested = Signal(str)
    """A download is to be deleted, which the user has confirmed, or an added file to be forgotten."""
    file_chosen = Signal(str)
    """Path of a GGUF file to add."""
    choices_changed = Signal(str, object)
    """A model's new `desktop_app.core.models.own.Choices`."""
    network_changed = Signal(object)
    """The new `desktop_app.core.models.download.network.Network`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Models"))
        self.rows: dict[str, ModelRow] = {}
        self.intro, self.problem = QLabel(), QLabel()
        self.network, self.network_button = NetworkForm(), QToolButton()
        self.add_button = QPushButton(self.tr("&Add a file…"))
        self._list = QVBoxLayout()
        self._prepare()
        self._lay_out()

    def show_offers(self, offers: Sequence[Offer], threads: int, *, gpu: bool) -> None:
        """Show the models as they are now; what runs for one goes on being shown.

        Args:
            offers: all of them, in order.
            threads: of the processor, for the choices.
            gpu: whether the engine can use a graphics device.
        """
        keys = [offer.model.key for offer in offers]
        for key in [key for key in self.rows if key not in keys]:
            row = self.rows.pop(key)
            self._list.removeWidget(row)
            row.deleteLater()
        for place, offer in enumerate(offers):
            row = self.rows.get(offer.model.key) or self._new_row(offer)
            if self._list.indexOf(row) != place:
                self._list.insertWidget(place, row)
            row.show_offer(offer, threads, gpu=gpu)
        device = next((o.prediction for o in offers if o.prediction is not None), None)
        if device is not None:
            free = words.size(device.free_bytes)
            where = (
                self.tr("{0} of main memory are free.").format(free)
                if device.device == "CPU"
                else self.tr("{0} are free on {1}.").format(free, device.device)
            )
            promise = self.tr("Nothing is downloaded unless you ask for it.")
            self.intro.setText(f"{where} {promise}")

    def show_download(self, key: str, report: DownloadProgress) -> None:
        """Show how far a download is."""
        if key in self.rows:
            self.rows[key].show_download(report)

    def show_check(self, key: str, done: int, total: int) -> None:
        """Show how far a check is, in bytes."""
        if key in self.rows:
            self.rows[key].show_check(done, total)

    def show_idle(self, key: str, problem: str = "") -> None:
        """Show that a download or a check has ended, and what was wrong."""
        if key in self.rows:
            self.rows[key].show_idle()
            self.rows[key].show_problem(problem)

    def show_problem(self, message: str) -> None:
        """Say what went wrong with none of the models, such as a file that was to be added; "" takes it back."""
        self.problem.setText(message)
        self.problem.setVisible(bool(message))

    def show_network(self, network: Network) -> None:
        """Show mirror and proxy as they are set."""
        self.network.show_network(network)

    def _new_row(self, offer: Offer) -> ModelRow:
        row = ModelRow(offer)
        row.asked.connect(self._ask)
        row.choices_changed.connect(self.choices_changed)
        self.rows[offer.model.key] = row
        return row

    def _ask(self, deed: str, key: str) -> None:
        signals = {
            Deed.USE: self.use_requested,
            Deed.DOWNLOAD: self.download_requested,
            Deed.GO_ON: self.download_requested,
            Deed.DOWNLOAD_AGAIN: self.download_requested,
            Deed.PAUSE: self.pause_requested,
            Deed.CANCEL: self.discard_requested,
            Deed.DISCARD: self.discard_requested,
            Deed.VERIFY: self.verify_requested,
            Deed.STOP: self.verify_stop_requested,
            Deed.FORGET: self.remove_requested,
        }
        if Deed(deed) is Deed.REMOVE:
            self._confirm_removal(key)
        else:
            signals[Deed(deed)].emit(key)

    def _confirm_removal(self, key: str) -> None:
        model = self.rows[key].offer.model
        question = QMessageBox(self)
        question.setIcon(QMessageBox.Icon.Question)
        question.setWindowTitle(self.tr("Remove the download?"))
        question.setText(self.tr("Delete {0}? That frees {1}.").format(model.name, words.size(model.size)))
        question.setInformativeText(self.tr("It can be downloaded again."))
        delete = question.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        question.addButton(QMessageBox.StandardButton.Cancel)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        delete.clicked.connect(lambda: self.remove_requested.emit(key))
        question.open()

    def _choose_file(self) -> None:
        chooser = QFileDialog(self, self.tr("Add a model file"))
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        chooser.setNameFilter(self.tr("GGUF models (*.gguf)"))
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.fileSelected.connect(self.file_chosen)
        chooser.open()

    def _open_network(self, opened: bool) -> None:
        self.network_button.setArrowType(Qt.ArrowType.UpArrow if opened else Qt.ArrowType.DownArrow)
        self.network.setVisible(opened)

    def _prepare(self) -> None:
        for label in (self.intro, self.problem):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        self.add_button.setAutoDefault(False)
        self.add_button.setAccessibleName(self.tr("Add a model file"))
        self.add_button.clicked.connect(self._choose_file)
        self.network_button.setText(self.tr("Mirror and proxy"))
        self.network_button.setAccessibleName(self.tr("Mirror and proxy"))
        self.network_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.network_button.setArrowType(Qt.ArrowType.DownArrow)
        self.network_button.setAutoRaise(True)
        self.network_button.setCheckable(True)
        self.network_button.toggled.connect(self._open_network)
        self.network.hide()
        self.network.changed.connect(self.network_changed)

    def _lay_out(self) -> None:
        space = self.fontMetrics().height()
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, space // 2, 0)
        self._list.setSpacing(space // 2)
        column.addLayout(self._list)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        scroll.setAccessibleName(self.tr("List of models"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.add_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)  # Return in a field must not close the window
        whole = QVBoxLayout(self)
        whole.setContentsMargins(space, space, space, space)
        whole.setSpacing(space // 2)
        whole.addWidget(self.intro)
        whole.addWidget(scroll, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.network_button)
        whole.addWidget(self.network)
        whole.addWidget(buttons)
        self.resize(QSize(46 * space, 38 * space).boundedTo(self.screen().availableSize() * 0.9))
