"""The door to the doctor; what it does is in `engine.tasks.examination`, which costs more to import."""

from engine.results.doctor import DoctorReport


def doctor_report() -> DoctorReport:
    """Returns everything `parlance doctor` shows.

    Reads every file of the library once, and asks torch in another process.
    """
    from engine.tasks.examination import examination

    return examination()
