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


def used_and_waited():
    """Nanoseconds that the thread has run on a processor, and that it waited for one."""
    used, waited, _ = pathlib.Path("/proc/thread-self/schedstat").read_text().split()
    return int(used) + int(waited)


def in_threads(count, work):
    """Wall time, processor time, and how many threads on average ran or could have, had there been a processor: little
    more than one where they wait for one another, whatever else the machine does."""
    wanted = []

    def counted():
        begin = used_and_waited()
        work()
        wanted.append(used_and_waited() - begin)

    threads = [threading.Thread(target=counted) for _ in range(count)]
    begin, begin_used = time.perf_counter(), time.process_time()
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    wall, used = time.perf_counter() - begin, time.process_time() - begin_used
    return wall, used, sum(wanted) / 1e9 / wall


model = speclev.read_level(level(1))
loaded = min(seconds(lambda: [model.load(seed) for seed in range(100)]) for _ in range(10))
print(f"compiling a small level: {min(seconds(lambda: compiled(100)) for _ in range(10)) * 10:.3f} ms")
print(f"loading it: {loaded * 10:.3f} ms")
print(f"1000 levels, 100 seeds each: {seconds(thousand_levels, time.process_time):.1f} s of one processor")
print(f"memory over 100000 compilations: {growth()} KiB more")
text = level(1, 40)
works = {
    "counting in Python, which lets no other thread on,": (64, lambda: sum(range(200000))),
    "linting": (16, lambda: speclev.lint(text, seeds=500)),
    "loading": (8000, lambda: model.load(3)),
    "compiling": (8000, lambda: speclev.compile(text)),
    "generating": (64, lambda: speclev.generate("caves", seed=1)),
}
for name, (times, work) in works.items():
    work()
    for count in (1, 8):
        wall, used, wanted = in_threads(count, lambda: [work() for _ in range(times // count)])
        print(
            f"{name} {times} times in {count} threads: {wall:.2f} s, {used:.2f} s of processors, "
            f"which {wanted:.1f} threads could use at once"
        )

# The same by threads of the library, which need no turn of Python's.
texts = [level(number, 40) for number in range(4000)]
many = {
    "compile_all": lambda threads: speclev.compile_all(texts, threads=threads),
    "load_all": lambda threads: model.load_all(range(4000), threads=threads),
}
for name, do in many.items():
    alone, together = (min(seconds(lambda: do(threads)) for _ in range(4)) for threads in (1, 8))
    print(f"{name} of 4000 by 8 threads of the library: {together / alone:.2f} of the time of one")
