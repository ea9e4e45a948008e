"""The names of small values, under which the reference and the AsyncAPI document explain each of them once."""

from typing import Any

from . import devices, disputes, lobby, tray, values, views
from .typescript import SMALL


VALUES: dict[str, Any] = {
    **SMALL,
    "NamedSeat": values.NamedSeat,
    "NamedPlace": values.NamedPlace,
    "Name": values.Name,
    "Text": values.Text,
    "Reason": values.Reason,
    "Chips": tray.Chips,
    "Reckoned": tray.Reckoned,
    "Slip": tray.Slip,
    "Device": values.Device,
    "Stage": values.Stage,
    "Task": values.Task,
    "Cause": views.Cause,
    "Verdict": disputes.Verdict,
    "Need": lobby.Need,
}
DEVICE_VALUES: dict[str, Any] = {
    "DeviceKind": devices.DeviceKind,
    "Boot": devices.Boot,
    "SessionName": devices.SessionName,
    "Counted": devices.Counted,
    "Colour": devices.Colour,
    "Seats": devices.Seats,
}
