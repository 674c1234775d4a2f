"""How much memory this process has in use now; what it once had says nothing of what it keeps."""

import os


def in_use():
    """KiB that are resident."""
    with open("/proc/self/statm", encoding="ascii") as file:
        pages = int(file.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
