"""What the linter finds in the level files of all games, and samples of it."""

import concurrent.futures
import hashlib
import json
import os
import re
import subprocess

# Builds of a game for other machines have the level files of the game.
OTHER_MACHINES = re.compile(r"-(ilp32|ilp32be|ilp32le|lp64be|debian)$")
SEVERITIES = {"warning": "fault", "note": "style"}
BEGIN_OF_LEVEL = re.compile(r'\s*(?:MAZE|LEVEL)\s*:\s*"([^"]*)"')


class Finding:
    """One finding; its print does not depend on the line that it stands in, nor on the words of the message."""

    def __init__(self, rule, severity, game, file, level, line, statement):
        self.rule, self.severity, self.game, self.file = rule, severity, game, file
        self.level, self.line = level, line
        self.print = hashlib.sha256(" ".join(statement.split()).encode()).hexdigest()[:10]

    def key(self):
        return (self.rule, self.game, self.file, self.level, self.print)


def rules_of(source):
    """The names of the rules that the linter has."""
    with open(os.path.join(source, "src/lint/rules.def")) as table:
        return {name.replace("_", "-") for name in re.findall(r"SPECLEV_LINT_RULE\(\d+, (\w+),", table.read())}


def findings_of_file(program, path, game, rules):
    command = [program, "lint", "-W", "lint-style", "-fdiagnostics-format=json", "--target", game, path]
    told = json.loads(subprocess.run(command, capture_output=True).stderr.decode(errors="replace"))
    with open(path, errors="replace") as level_file:
        lines = level_file.read().split("\n")
    for message in told:
        rule = message.get("option", "").removeprefix("-W")
        if rule not in rules or not message["locations"]:
            continue
        line = message["locations"][0]["caret"]["line"]
        begins = (BEGIN_OF_LEVEL.match(lines[i]) for i in range(line - 1, -1, -1))
        level = next((begin[1] for begin in begins if begin), "")
        yield Finding(rule, SEVERITIES[message["kind"]], game, os.path.basename(path), level, line, lines[line - 1])


def golden_files(reference):
    """The level files of all games, each a game and a path."""
    golden = os.path.join(reference, "golden")
    for game in sorted(os.listdir(golden)):
        folder = os.path.join(golden, game, "des")
        if not OTHER_MACHINES.search(game) and os.path.isdir(folder):
            yield from ((game, os.path.join(folder, name)) for name in sorted(os.listdir(folder)))


def all_findings(program, source, files, rules=None):
    """Those in these files, each statement once; rules: those that are wanted, else all."""
    rules = rules or rules_of(source)
    found = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for of_file in pool.map(lambda each: list(findings_of_file(program, each[1], each[0], rules)), files):
            for each in of_file:
                found.setdefault(each.key(), each)
    return list(found.values())


def sample(found, seed, count):
    """So many of them, as evenly from all rules, and of each rule from all games, as there are findings.

    What comes first depends on the seed and on the finding alone, so that others that come or go change little.
    """

    def order(*words):
        return hashlib.sha256("\t".join((str(seed), *words)).encode()).hexdigest()

    strata = {}
    for each in found:
        strata.setdefault(each.rule, {}).setdefault(each.game, []).append(each)
    queues = {}
    for rule, games in strata.items():
        for of_game in games.values():
            of_game.sort(key=lambda each: order(*each.key()))
        rounds = max(len(of_game) for of_game in games.values())
        in_turn = sorted(games, key=lambda game: order(rule, game))
        queues[rule] = [games[game][i] for i in range(rounds) for game in in_turn if i < len(games[game])]
    drawn = []
    turn = 0
    while len(drawn) < count and any(turn < len(queue) for queue in queues.values()):
        for rule in sorted(queues, key=lambda rule: order(rule)):
            if turn < len(queues[rule]) and len(drawn) < count:
                drawn.append(queues[rule][turn])
        turn += 1
    return sorted(drawn, key=lambda each: (each.rule, each.game, each.file, each.line))
