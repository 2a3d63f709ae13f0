"""What kind of question it is, and so where its answer comes from."""

from desktop_app.core.routing.kinds import Aspect, Kind, Route
from desktop_app.core.routing.rules import route

__all__ = ["Aspect", "Kind", "Route", "route"]
