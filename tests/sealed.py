"""Runs a program that may open no internet socket: `python -m tests.sealed PROGRAM ARGUMENT...`, on Linux.

The kernel kills the program, or the child of it, that asks for one (seccomp); children cannot shake it off.
So whatever ends well has never asked, and no look at the right moment is needed to know it.
"""

import ctypes
import os
import platform
import socket
import struct
import sys

_SOCKET_CALL = {"x86_64": 41, "aarch64": 198}
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_NUMBER, _FIRST_ARGUMENT = 0, 16
_KILL, _ALLOW = 0x80000000, 0x7FFF0000

CAN_SEAL = sys.platform == "linux" and platform.machine() in _SOCKET_CALL


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def seal() -> None:
    """Lets the kernel kill this process, and all it starts, for `socket(AF_INET or AF_INET6, ...)`."""
    steps = (
        (_LOAD, 0, 0, _NUMBER),
        (_EQUAL, 0, 4, _SOCKET_CALL[platform.machine()]),  # else: on to allow
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_EQUAL, 1, 0, socket.AF_INET),
        (_EQUAL, 0, 1, socket.AF_INET6),
        (_RETURN, 0, 0, _KILL),
        (_RETURN, 0, 0, _ALLOW),
    )
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    system = ctypes.CDLL(None, use_errno=True)
    program = _Program(len(steps), code)
    if system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) or system.prctl(
        _SET_SECCOMP, _FILTER, ctypes.byref(program), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "the kernel takes no seccomp filter")


if __name__ == "__main__":
    seal()
    os.execvp(sys.argv[1], sys.argv[1:])
