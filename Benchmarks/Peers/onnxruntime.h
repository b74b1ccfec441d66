// One row through ONNX Runtime's C interface, with values that were allocated before.
#pragma once

#include <stddef.h>

// Loads a model whose input "x" has input_count floats and whose output "y" has output_count; both
// are read and written where `input` and `output` point to, in every call. Ends the program with a
// message when ONNX Runtime refuses.
void onnxruntime_set_up(const char *path, float *input, size_t input_count, float *output,
                        size_t output_count);

// Runs the model once.
void onnxruntime_run(void);
