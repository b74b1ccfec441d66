"""Other engines behind one face: `call(row)` sets the input, runs and gives the first output."""
import pathlib
import tempfile

import numpy as np


class OnnxRuntime:
    """ONNX Runtime with preallocated, bound values."""
    name = "ONNX Runtime IoBinding"

    def __init__(self, network, model=None):
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        model = model or network.onnx(rows=1)
        self.session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        self.input = np.zeros((1, network.widths[0]), np.float32)
        self.output = np.zeros(
            [1, self.session.get_outputs()[0].shape[1]], np.float32)
        self.binding = self.session.io_binding()
        for bind, name, array in ((self.binding.bind_input, "x", self.input),
                                  (self.binding.bind_output, "y", self.output)):
            bind(name, "cpu", 0, np.float32, array.shape, array.ctypes.data)

    def call(self, row):
        self.input[0] = row
        self.session.run_with_iobinding(self.binding)
        return self.output[0, 0]


class OnnxRuntimeWithoutWork(OnnxRuntime):
    """The same call on a model that hands its input on."""
    name = "ONNX Runtime, no-op model"

    def __init__(self, network):
        super().__init__(network, network.onnx_without_work())


class LiteRT:
    """LiteRT with its XNNPACK delegate."""
    name = "LiteRT"

    def __init__(self, network):
        from ai_edge_litert.interpreter import Interpreter
        self.interpreter = Interpreter(model_content=network.tflite(), num_threads=1)
        self.interpreter.allocate_tensors()
        self.input = self.interpreter.tensor(self.interpreter.get_input_details()[0]["index"])
        self.output = self.interpreter.tensor(self.interpreter.get_output_details()[0]["index"])

    def call(self, row):
        self.input()[0] = row
        self.interpreter.invoke()
        return self.output()[0, 0]


class OpenVINO:
    """OpenVINO in single precision."""
    name = "OpenVINO f32"

    def __init__(self, network):
        import openvino
        core = openvino.Core()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "network.onnx"
            path.write_bytes(network.onnx(rows=1).SerializeToString())
            compiled = core.compile_model(str(path), "CPU", {
                "INFERENCE_NUM_THREADS": 1, "INFERENCE_PRECISION_HINT": "f32",
                "PERFORMANCE_HINT": "LATENCY"})
        self.request = compiled.create_infer_request()
        self.input = np.zeros((1, network.widths[0]), np.float32)
        self.request.set_input_tensor(openvino.Tensor(self.input, shared_memory=True))
        self.output = self.request.get_output_tensor().data

    def call(self, row):
        self.input[0] = row
        self.request.infer()
        return self.output[0, 0]


class Ncnn:
    """ncnn in single precision."""
    name = "ncnn"

    def __init__(self, network):
        import ncnn
        self.ncnn, self.net = ncnn, ncnn.Net()
        self.net.opt.num_threads = 1
        for option in ("use_fp16_packed", "use_fp16_storage", "use_fp16_arithmetic",
                       "use_bf16_storage"):
            setattr(self.net.opt, option, False)
        text, binary = network.ncnn()
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "n.param").write_text(text)
            (pathlib.Path(folder) / "n.bin").write_bytes(binary)
            self.net.load_param(f"{folder}/n.param")
            self.net.load_model(f"{folder}/n.bin")
        self.input = np.zeros(network.widths[0], np.float32)

    def call(self, row):
        self.input[:] = row
        extractor = self.net.create_extractor()
        extractor.input("x", self.ncnn.Mat(self.input))
        return np.array(extractor.extract("y")[1])[0]


class ScikitLearn:
    """scikit-learn's multi-layer perceptron with the same weights."""
    name = "scikit-learn"

    def __init__(self, network):
        import warnings
        from sklearn.neural_network import MLPClassifier
        labels = np.arange(16) % max(2, network.widths[-1])
        self.model = MLPClassifier(network.widths[1:-1], max_iter=1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.model.fit(network.rows[:16], labels)
        self.model.coefs_ = [weights.T.copy() for weights in network.weights]
        self.model.intercepts_ = [bias.copy() for bias in network.biases]
        # A sigmoid gives the probability of the second class.
        self.column = 1 if network.is_sigmoid else 0

    def call(self, row):
        return self.model.predict_proba(row[None])[0, self.column]


class Numpy:
    """Three matrix products."""
    name = "numpy"

    def __init__(self, network):
        self.network = network
        self.weights = [np.ascontiguousarray(weights.T) for weights in network.weights]

    def call(self, row):
        values = row[None]
        for index, (weights, bias) in enumerate(zip(self.weights, self.network.biases)):
            values = values @ weights + bias
            if index + 1 < len(self.weights):
                values = np.maximum(values, 0)
        if self.network.is_sigmoid:
            return (1 / (1 + np.exp(-values)))[0, 0]
        powers = np.exp(values - values.max())
        return (powers / powers.sum())[0, 0]


ALL = (OnnxRuntime, LiteRT, OpenVINO, Ncnn, ScikitLearn, Numpy)
