"""Mirror and proxy for downloads."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from desktop_app.core.errors import UsageError
from desktop_app.core.models.download.network import Network, addresses

ADDRESS = "address"


class NetworkForm(QWidget):
    """Two fields, and a third for the proxy's address where one is to be named."""

    changed = Signal(object)
    """`desktop_app.core.models.download.network.Network`, once it makes sense."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mirror, self.proxy, self.proxy_address = QLineEdit(), QComboBox(), QLineEdit()
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.mirror.setPlaceholderText(self.tr("the publisher's own address"))
        self.proxy_address.setPlaceholderText("http://proxy:8080")
        for title, value in (
            (self.tr("as the system says"), "system"),
            (self.tr("none"), "none"),
            (self.tr("this one:"), ADDRESS),
        ):
            self.proxy.addItem(title, value)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for label, field in (
            (self.tr("&Mirror"), self.mirror),
            (self.tr("&Proxy"), self.proxy),
            (self.tr("Proxy a&ddress"), self.proxy_address),
        ):
            self._form.addRow(label, field)
            field.setAccessibleName(label.replace("&", ""))
        self._form.addRow(self.problem)
        self.mirror.editingFinished.connect(self._tell)
        self.proxy_address.editingFinished.connect(self._tell)
        self.proxy.activated.connect(self._choose_proxy)
        self._known = Network()
        self.show_network(self._known)

    def show_network(self, network: Network) -> None:
        """Show what is set."""
        self._known = network
        own = network.proxy not in ("system", "none")
        self.mirror.setText(network.mirror)
        self.proxy.setCurrentIndex(self.proxy.findData(ADDRESS if own else network.proxy))
        self.proxy_address.setText(network.proxy if own else "")
        self._form.setRowVisible(self.proxy_address, own)

    def network(self) -> Network:
        """Return what the fields say."""
        kind = str(self.proxy.currentData())
        return Network(
            self.mirror.text().strip(), self.proxy_address.text().strip() if kind == ADDRESS else kind
        )

    def _choose_proxy(self) -> None:
        own = self.proxy.currentData() == ADDRESS
        self._form.setRowVisible(self.proxy_address, own)
        if own and not self.proxy_address.text().strip():
            self.proxy_address.setFocus()
            return
        self._tell()

    def _tell(self) -> None:
        network = self.network()
        if network == self._known:
            return
        problem = self._wrong(network)
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        if not problem:
            self._known = network
            self.changed.emit(network)

    def _wrong(self, network: Network) -> str:
        """Say what makes no sense; "" for nothing."""
        try:
            addresses("https://publisher.invalid/file", network.mirror)
        except UsageError:
            return self.tr("Write the mirror as an address, such as https://mirror.example.")
        if network.proxy not in ("system", "none") and not network.proxy.startswith(("http://", "https://")):
            return self.tr("Write the proxy as an address, such as http://proxy:8080.")
        return ""
