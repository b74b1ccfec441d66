"""Writes the figures into the model card, between its markers."""

from __future__ import annotations

from pathlib import Path

BEGIN = "<!-- figures: written by Models/training/evaluate -->"
END = "<!-- end of figures -->"


def replace(path: Path, figures: dict) -> None:
    """Replaces what stands between the markers."""
    text = path.read_text()
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    path.write_text(before + BEGIN + "\n\n" + render(figures) + "\n" + END + after)


def percent(value: float, digits: int = 1) -> str:
    """A share in percent."""
    return f"{100 * value:.{digits}f} %"


def share(rate: dict, digits: int = 2) -> str:
    """A share with its interval."""
    low, high = rate["interval"]
    return f"{percent(rate['share'], digits)} [{percent(low, digits)}, {percent(high, digits)}]"


def ranking(name: str, entry: dict) -> str:
    """A row of the comparison."""
    def cell(key: str, digits: int) -> str:
        low, high = entry[key + "Interval"]
        return f"{entry[key]:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"

    return f"| {name} | {cell('auc', 4)} | {cell('recallAt1', 3)} | {cell('recallAt0.1', 3)} |"


def render(figures: dict) -> str:
    """All figures as Markdown."""
    parts = [_comparison(figures), _levels(figures), _scenarios(figures), _cohorts(figures),
             _leave_out(figures), _difficulty(figures), _real(figures)]
    return "\n".join(part for part in parts if part)


def _comparison(figures: dict) -> str:
    table = figures["comparison"]
    first = table["shipped network"]
    lines = [
        "### Simulated people held out, all negatives", "",
        f"{first['coached']} coached and {first['negatives']} uncoached sessions (68 % hard, 12 % easy, 20 % fragments). "
        "Intervals draw people again.", "",
        "| model | ROC AUC | recall at 1 % | recall at 0.1 % |", "|---|---|---|---|"]
    lines += [ranking(name, entry) for name, entry in table.items() if name != "smaller set"]
    lines.append(ranking("shipped network, behaviour alone", figures["behaviour"]))
    lines.append(ranking("shipped network, hard negatives alone", figures["hard"]))
    if "smaller set" in table:
        small = table["smaller set"]
        lines += ["", f"MiniRocket on the raw series, and the same network's recipe, both trained on {small['trainingRows']} "
                  "sessions, beside the shipped network on the same people:", "",
                  "| model | ROC AUC | recall at 1 % | recall at 0.1 % |", "|---|---|---|---|",
                  ranking("MiniRocket, small set", small["MiniRocket"]),
                  ranking("network, small set", small["networkSameRows"]),
                  ranking("shipped network", small["shipped"])]
    c = figures["calibration"]
    lines += ["", f"Expected calibration error, 15 bins of equal mass, prior one half, {c['rows']} sessions: {c['all']:.4f} "
              f"[{c['allInterval'][0]:.4f}, {c['allInterval'][1]:.4f}]; behaviour alone {c['behaviour']:.4f}.", ""]
    return "\n".join(lines)


def _levels(figures: dict) -> str:
    found = figures["answers"]
    lines = [
        "### Answers", "",
        f"{found['coached']['medium']['total']:,} coached and {found['uncoached']['medium']['total']:,} uncoached sessions of "
        f"{found['people']:,} further people, in the same proportions. Here and below, intervals of shares allow for "
        "sessions of the same person being alike.", "",
        "| | `medium` or above | `high` |", "|---|---|---|"]
    for name, entry in (("coached", found["coached"]), ("uncoached, all", found["uncoached"]),
                        ("hard negatives, all", found["hard"])):
        lines.append(f"| {name} | {share(entry['medium'], 3)} | {share(entry['high'], 3)} |")
    for name, group in (("hard negatives", "hard"), ("coached", "coached")):
        for entry in found[group]["categories"]:
            digits = 3 if group == "hard" else 1
            lines.append(
                f"| {name}, {entry['category']} ({entry['medium']['total']}) | {share(entry['medium'], digits)} | "
                f"{share(entry['high'], digits)} |")
    medium, high = found["baseRateMedium"], found["baseRateHigh"]
    lines += [
        "", f"`high` without a context event: {found['highWithoutContext']} sessions.", "",
        f"At 1 coached session in {medium['oneIn']:,}: `medium` or above would be right in "
        f"{percent(medium['precision'], 2)} of its alerts ({medium['alertsPerMillion']:.0f} alerts a million sessions, "
        f"{medium['foundPerMillion']:.0f} of them coached); `high` in {percent(high['precision'], 2)} "
        f"({high['alertsPerMillion']:.0f} alerts, {high['foundPerMillion']:.0f} coached). These rates are simulated.", ""]
    return "\n".join(lines)


def _scenarios(figures: dict) -> str:
    lines = [
        "### By scenario", "",
        "AUC: a coached scenario against hard negatives, any other against all coached sessions.", "",
        "| scenario | AUC | `medium` or above | `high` |", "|---|---|---|---|"]
    for entry in figures["scenarios"]:
        lines.append(
            f"| {entry['scenario']} | {entry['auc']:.3f} | {share(entry['medium'])} | {share(entry['high'], 3)} |")
    return "\n".join(lines) + "\n"


def _cohorts(figures: dict) -> str:
    lines = [
        "### Cohorts", "",
        f"The mean of all uncoached sessions, of people as they come: "
        f"{percent(figures['answers']['uncoached']['medium']['share'], 2)} at `medium` or above. Each cohort lives through the same "
        "scenarios in the same proportions.", "", "| cohort | uncoached at `medium` or above | against the mean (bar 1.5) | coached at `medium` or above | "
        "against the mean (bar 0.8) |", "|---|---|---|---|---|"]
    for entry in figures["cohorts"]:
        lines.append(
            f"| {entry['cohort']} ({entry['medium']['total']}) | {share(entry['medium'])} | {entry['mediumRatio']:.2f} | "
            f"{share(entry['recall'])} | {entry['recallRatio']:.2f} |")
    return "\n".join(lines) + "\n"


def _leave_out(figures: dict) -> str:
    if "leaveOut" not in figures:
        return ""
    table = figures["leaveOut"]
    worst = max(table, key=lambda entry: entry["loss"])
    lines = [
        "### A scenario left out of training", "",
        "The recipe without distillation, 8 epochs. AUC of the scenario with it left in and out; bar 0.03. "
        f"Worst: {worst['scenario']}, {worst['loss']:.3f}.", "",
        "| scenario | left in | left out | loss |", "|---|---|---|---|"]
    for entry in table:
        low, high = entry["lossInterval"]
        lines.append(
            f"| {entry['scenario']} | {entry['leftIn']:.3f} | {entry['leftOut']:.3f} | {entry['loss']:.3f} "
            f"[{low:.3f}, {high:.3f}] |")
    return "\n".join(lines) + "\n"


def _difficulty(figures: dict) -> str:
    found = figures["difficulty"]
    first = found["singles"][0]
    return "\n".join([
        "### Difficulty of the simulator", "",
        f"Largest AUC of a single feature between hard negatives and coached sessions: {first['auc']:.3f} "
        f"(`{first['feature']}`; limit .85). Context-only rule: {found['context']:.3f} (limit .75). Logistic regression on all "
        f"negatives: {found['linear']:.3f} (.88 to .95). {'All hold.' if found['holds'] else 'A bar is missed.'}", ""])


def _real(figures: dict) -> str:
    if "real" not in figures:
        return ""
    lines = [
        "### Real recordings (validation only)", "", "Nobody in them was coached.", "",
        "| set | traces | `medium` or above | with a call: `medium` or above | with a call: `high` |", "|---|---|---|---|---|"]
    for entry in figures["real"]["sets"]:
        def cell(kind: str, level: str) -> str:
            low, high = entry[kind][level + "Interval"]
            total = max(1, entry[kind]["traces"])
            return f"{percent(entry[kind][level] / total, 2)} [{percent(low, 2)}, {percent(high, 2)}]"

        lines.append(
            f"| {entry['set']} | {entry['plain']['traces']} | {cell('plain', 'medium')} | {cell('call', 'medium')} | "
            f"{cell('call', 'high')} |")
    if "talking" in figures["real"]:
        lines += ["", "Typing while speaking (TalkTyping E2, Normal against Count and RandLetter, windows of 40 keys):", "",
                  "| window | windows / people | AUC of the probability | AUC of the mean key interval | difference |",
                  "|---|---|---|---|---|"]
        for entry in figures["real"]["talking"]:
            low, high = entry["interval"]
            below, above = entry["difference"]
            kind = "with the first third of Normal before it" if entry["earlier"] else "alone"
            lines.append(
                f"| {kind} | {entry['windows']} / {entry['people']} | {entry['auc']:.3f} [{low:.3f}, {high:.3f}] | "
                f"{entry['meanIntervalAuc']:.3f} | {entry['auc'] - entry['meanIntervalAuc']:+.3f} [{below:+.3f}, {above:+.3f}] |")
    return "\n".join(lines) + "\n"
