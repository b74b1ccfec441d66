"""Features of one recorded minute (2,000 events, 3,000 motion samples) by other packages, and parsing."""
import time
import warnings

import numpy as np
import orjson

QUANTILES = (0.1, 0.5, 0.9)


def series(path):
    """Seven series of a trace: intervals, distance, speed, and four of the motion samples."""
    times, positions, motion = [], [], []
    for line in open(path, "rb"):
        event = orjson.loads(line)
        if "ax" in event:
            motion.append((event["ax"], event["ay"], event["az"]))
        elif "t" in event:
            times.append(event["t"])
            if "x" in event:
                positions.append((event["x"], event["y"]))
    intervals = np.diff(np.array(times))
    steps = np.diff(np.array(positions), axis=0)
    distance = np.hypot(steps[:, 0], steps[:, 1])
    motion = np.array(motion, dtype=np.float64)
    return {
        "interval": intervals, "distance": distance, "speed": distance / 0.03,
        "x": motion[:, 0], "y": motion[:, 1], "z": motion[:, 2],
        "magnitude": np.linalg.norm(motion, axis=1)}


def by_numpy(values):
    return [[f(v) for f in (np.mean, np.std, np.min, np.max)] + list(np.quantile(v, QUANTILES))
            for v in values.values()]


def by_tsfresh(values):
    import pandas
    from tsfresh import extract_features
    from tsfresh.feature_extraction import MinimalFCParameters
    frame = pandas.concat(
        pandas.DataFrame({"id": 0, "kind": name, "value": v}) for name, v in values.items())
    return extract_features(
        frame, column_id="id", column_kind="kind", column_value="value", n_jobs=0,
        default_fc_parameters=MinimalFCParameters(), disable_progressbar=True)


def by_tsfel(values):
    import tsfel
    configuration = tsfel.get_features_by_domain("statistical")
    return [tsfel.time_series_features_extractor(configuration, v, fs=50, verbose=0)
            for v in values.values()]


def by_catch22(values):
    import pycatch22
    return [pycatch22.catch22_all(list(v)) for v in values.values()]


def by_river(values):
    from river import stats
    results = []
    for v in values.values():
        kept = [stats.Mean(), stats.Var(), stats.Min(), stats.Max()]
        kept += [stats.Quantile(q) for q in QUANTILES]
        for value in v.tolist():
            for statistic in kept:
                statistic.update(value)
        results.append([statistic.get() for statistic in kept])
    return results


ALL = (("numpy", by_numpy, 31), ("pycatch22", by_catch22, 5), ("river", by_river, 5),
       ("tsfresh Minimal", by_tsfresh, 5), ("tsfel statistical", by_tsfel, 3))


def median(body, rounds):
    """The median time of a call in seconds, after one call to warm up."""
    costs = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body()
        for _ in range(rounds):
            start = time.perf_counter()
            body()
            costs.append(time.perf_counter() - start)
    return sorted(costs)[rounds // 2]


def parse(path):
    """Every line with orjson, times and positions into arrays."""
    times, positions = [], []
    with open(path, "rb") as file:
        for line in file:
            event = orjson.loads(line)
            if "t" in event:
                times.append(event["t"])
            if "x" in event:
                positions.append((event["x"], event["y"]))
    return np.array(times), np.array(positions)
