"""Callbacks that are called when something has changed."""

from collections.abc import Callable


class Changes:
    """
    The callbacks that wait for one kind of change, in the order in which they were added.

    Kept as `on_change`, so that `something.on_change(callback)` adds one.
    """

    def __init__(self) -> None:
        self.callbacks: dict[object, Callable[[], None]] = {}

    def __call__(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each change, until the function that is returned is called."""
        key = object()
        self.callbacks[key] = callback

        def end() -> None:
            self.callbacks.pop(key, None)

        return end

    def tell(self) -> None:
        """Call all callbacks. One of them may end itself or another one."""
        for callback in tuple(self.callbacks.values()):
            callback()
