"""The networks that `Benchmarks --export` writes, and the formats of other engines."""
import struct

import numpy as np

SIZES = ("S", "M", "L")
ROWS = 4096


class Network:
    """Weights, rows, this project's answers, and the float64 reference."""

    def __init__(self, path, name):
        self.name = name
        self.path = path
        data = open(path, "rb").read()
        (layers,) = struct.unpack_from("<I", data)
        self.widths = struct.unpack_from(f"<{layers + 1}I", data, 4)
        floats = np.frombuffer(data, dtype="<f4", offset=4 * (layers + 2))
        position = 0

        def take(*shape):
            nonlocal position
            count = int(np.prod(shape))
            position += count
            return floats[position - count:position].reshape(shape).copy()

        self.weights, self.biases = [], []
        for inputs, outputs in zip(self.widths, self.widths[1:]):
            self.weights.append(take(outputs, inputs))
            self.biases.append(take(outputs))
        self.rows = take(ROWS, self.widths[0])
        self.single = take(ROWS)
        self.batch = take(ROWS)
        self.reference = self._reference()

    @property
    def is_sigmoid(self):
        return self.widths[-1] == 1

    def _reference(self):
        """Every output in double precision."""
        values = self.rows.astype(np.float64)
        for index, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            values = values @ weights.T.astype(np.float64) + bias
            if index + 1 < len(self.weights):
                values = np.maximum(values, 0)
        if self.is_sigmoid:
            return 1 / (1 + np.exp(-values))
        powers = np.exp(values - values.max(1, keepdims=True))
        return powers / powers.sum(1, keepdims=True)

    def onnx(self, rows=None):
        """An ONNX model; with `rows` None the number of rows is open."""
        from onnx import TensorProto, helper, numpy_helper
        rows = "rows" if rows is None else rows
        nodes, constants, current = [], [], "x"
        for index, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            constants += [numpy_helper.from_array(weights, f"w{index}"),
                          numpy_helper.from_array(bias, f"b{index}")]
            nodes.append(helper.make_node(
                "Gemm", [current, f"w{index}", f"b{index}"], [f"g{index}"], transB=1))
            current = f"g{index}"
            if index + 1 < len(self.weights):
                nodes.append(helper.make_node("Relu", [current], [f"r{index}"]))
                current = f"r{index}"
        nodes.append(helper.make_node("Sigmoid" if self.is_sigmoid else "Softmax", [current], ["y"]))
        return self._model(nodes, constants, rows, self.widths[-1])

    def onnx_without_work(self, rows=1):
        """An ONNX model that hands its input on: what a call costs whatever the model."""
        from onnx import helper
        return self._model([helper.make_node("Identity", ["x"], ["y"])], [], rows, self.widths[0])

    def _model(self, nodes, constants, rows, outputs):
        from onnx import TensorProto, checker, helper
        graph = helper.make_graph(
            nodes, "network",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, [rows, self.widths[0]])],
            [helper.make_tensor_value_info("y", TensorProto.FLOAT, [rows, outputs])], constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 9
        checker.check_model(model)
        return model

    def tflite(self, rows=1):
        """A TensorFlow Lite flatbuffer."""
        import flatbuffers
        from ai_edge_litert import schema_py_generated as schema
        model, graph = schema.ModelT(), schema.SubGraphT()
        model.version, model.buffers, model.operatorCodes = 3, [schema.BufferT()], []
        graph.tensors, graph.operators = [], []

        def tensor(name, shape, data=None):
            new, buffer = schema.TensorT(), schema.BufferT()
            new.name, new.shape, new.type = name, list(shape), schema.TensorType.FLOAT32
            if data is not None:
                buffer.data = np.frombuffer(np.ascontiguousarray(data).tobytes(), dtype=np.uint8)
            model.buffers.append(buffer)
            new.buffer = len(model.buffers) - 1
            graph.tensors.append(new)
            return len(graph.tensors) - 1

        def add(code, inputs, output, kind=None, options=None):
            known = schema.OperatorCodeT()
            known.builtinCode = code
            known.deprecatedBuiltinCode, known.version = min(code, 127), 1
            model.operatorCodes.append(known)
            new = schema.OperatorT()
            new.opcodeIndex, new.inputs, new.outputs = len(model.operatorCodes) - 1, inputs, [output]
            if kind is not None:
                new.builtinOptionsType, new.builtinOptions = kind, options
            graph.operators.append(new)

        current = first = tensor("x", [rows, self.widths[0]])
        for index, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            options = schema.FullyConnectedOptionsT()
            options.fusedActivationFunction = int(index + 1 < len(self.weights))
            output = tensor(f"g{index}", [rows, weights.shape[0]])
            add(schema.BuiltinOperator.FULLY_CONNECTED,
                [current, tensor(f"w{index}", weights.shape, weights),
                 tensor(f"b{index}", bias.shape, bias)],
                output, schema.BuiltinOptions.FullyConnectedOptions, options)
            current = output
        last = tensor("y", [rows, self.widths[-1]])
        if self.is_sigmoid:
            add(schema.BuiltinOperator.LOGISTIC, [current], last)
        else:
            options = schema.SoftmaxOptionsT()
            options.beta = 1.0
            add(schema.BuiltinOperator.SOFTMAX, [current], last,
                schema.BuiltinOptions.SoftmaxOptions, options)
        graph.inputs, graph.outputs, model.subgraphs = [first], [last], [graph]
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        return bytes(builder.Output())

    def ncnn(self):
        """The text and the binary file of an ncnn model."""
        last = len(self.weights) - 1
        lines = ["7767517", f"{last + 3} {last + 3}", f"Input in 0 1 x 0={self.widths[0]}"]
        current, binary = "x", b""
        for index, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            kind = " 9=1" if index < last else " 9=4" if self.is_sigmoid else ""
            lines.append(f"InnerProduct p{index} 1 1 {current} g{index} "
                         f"0={weights.shape[0]} 1=1 2={weights.size}{kind}")
            current = f"g{index}"
            binary += struct.pack("<I", 0) + weights.tobytes() + bias.tobytes()
        lines.append(f"Noop end 1 1 {current} y" if self.is_sigmoid
                     else f"Softmax end 1 1 {current} y 0=0 1=1")
        return "\n".join(lines) + "\n", binary
