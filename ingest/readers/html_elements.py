"""What HTML says about its elements, as far as it matters for text."""

from __future__ import annotations

_DROPPED = (
    "script style noscript template svg iframe object embed canvas audio video nav select datalist button "
    "rt rp area map annotation annotation-xml"
)
DROPPED = frozenset(_DROPPED.split())
"""Elements whose content is no part of the text; `nav` because every page of a site repeats it."""
_VOID = "area base br col embed hr img input link meta param source track wbr"
VOID = frozenset(_VOID.split())
"""Elements that have no end."""
_BLOCK = (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main ol p pre section summary "
    "table tbody td tfoot th thead tr ul"
)
BLOCK = frozenset(_BLOCK.split())
"""Elements that begin and end a line of their own."""
# What an opening tag closes: (the elements closed, the elements that bound the search for them).
CLOSES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "li": (frozenset({"li", "p"}), frozenset({"ul", "ol"})),
    "dt": (frozenset({"dt", "dd", "p"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd", "p"}), frozenset({"dl"})),
    "td": (frozenset({"td", "th", "p", "li"}), frozenset({"table", "tr"})),
    "th": (frozenset({"td", "th", "p", "li"}), frozenset({"table", "tr"})),
    "tr": (frozenset({"td", "th", "tr", "p", "li"}), frozenset({"table"})),
    "tbody": (frozenset({"td", "th", "tr", "thead", "tbody"}), frozenset({"table"})),
}
CLOSED_BY_ANY_BLOCK = (frozenset({"p"}), frozenset({"td", "th", "div", "li", "body", "blockquote"}))
