"""python.py FOLDER…: how fast the package for Python is that lies in one of the folders; a measurement, not a test.

One small level compiled and loaded; a thousand different levels compiled, put into an archive, and loaded with a hundred
seeds each; memory over a hundred thousand compilations; eight threads, and one.
"""

import pathlib
import sys
import threading
import time

sys.path[:0] = sys.argv[1:] + [str(pathlib.Path(__file__).parents[1] / "python")]
import memory  # noqa: E402
import speclev  # noqa: E402


def level(number, size=5):
    rows = "\n".join("|" + "." * (size + number % 20) + "|" for _ in range(1 + number % 7))
    return (
        f"MAZE:\"l{number}\",' '\nGEOMETRY:center,center\nMAP\n{rows}\nENDMAP\n"
        "MONSTER:('o',\"hill orc\"),random\nMONSTER:'a',random\nOBJECT:random,random\nSTAIR:random,down\n"
    )


def seconds(work, clock=time.perf_counter):
    begin = clock()
    work()
    return clock() - begin


def thousand_levels():
    members = {}
    for number in range(1000):
        members.update(speclev.compile(level(number)).files)
    speclev.write_archive(members)
    for content in members.values():
        model = speclev.read_level(content)
        for seed in range(100):
            model.load(seed).squares


def compiled(count):
    text = level(1)
    for _ in range(count):
        speclev.compile(text)


def growth():
    compiled(1000)
    before = memory.in_use()
    compiled(100000)
    return memory.in_use() - before


def in_threads(count, work):
    threads = [threading.Thread(target=work) for _ in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


model = speclev.read_level(level(1))
loaded = min(seconds(lambda: [model.load(seed) for seed in range(100)]) for _ in range(10))
print(f"compiling a small level: {min(seconds(lambda: compiled(100)) for _ in range(10)) * 10:.3f} ms")
print(f"loading it: {loaded * 10:.3f} ms")
print(f"1000 levels, 100 seeds each: {seconds(thousand_levels, time.process_time):.1f} s of one processor")
print(f"memory over 100000 compilations: {growth()} KiB more")
text = level(1, 40)
one = seconds(lambda: [speclev.lint(text, seeds=500) for _ in range(16)])
eight = seconds(lambda: in_threads(8, lambda: [speclev.lint(text, seeds=500) for _ in range(2)]))
print(f"the same work by one thread: {one:.2f} s, by eight: {eight:.2f} s")
