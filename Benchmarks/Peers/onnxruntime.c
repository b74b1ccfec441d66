#include "onnxruntime.h"

#include <onnxruntime/onnxruntime_c_api.h>
#include <stdio.h>
#include <stdlib.h>

static const OrtApi *api;
static OrtSession *session;
static OrtValue *from, *to;

static void check(OrtStatus *status) {
  if (status == NULL)
    return;
  fprintf(stderr, "native: %s\n", api->GetErrorMessage(status));
  exit(1);
}

static OrtValue *value(const OrtMemoryInfo *memory, float *data, size_t count) {
  const int64_t shape[2] = {1, (int64_t)count};
  OrtValue *made = NULL;
  check(api->CreateTensorWithDataAsOrtValue(memory, data, count * sizeof *data, shape, 2,
                                            ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, &made));
  return made;
}

void onnxruntime_set_up(const char *path, float *input, size_t input_count, float *output,
                        size_t output_count) {
  api = OrtGetApiBase()->GetApi(ORT_API_VERSION);
  if (api == NULL) {
    fprintf(stderr, "native: ONNX Runtime is older than its header\n");
    exit(1);
  }
  OrtEnv *environment = NULL;
  OrtSessionOptions *options = NULL;
  OrtMemoryInfo *memory = NULL;
  check(api->CreateEnv(ORT_LOGGING_LEVEL_ERROR, "native", &environment));
  check(api->CreateSessionOptions(&options));
  check(api->SetIntraOpNumThreads(options, 1));
  check(api->SetInterOpNumThreads(options, 1));
  check(api->AddSessionConfigEntry(options, "session.intra_op.allow_spinning", "0"));
  check(api->CreateSession(environment, path, options, &session));
  check(api->CreateCpuMemoryInfo(OrtArenaAllocator, OrtMemTypeDefault, &memory));
  from = value(memory, input, input_count);
  to = value(memory, output, output_count);
}

void onnxruntime_run(void) {
  static const char *const input_name = "x", *const output_name = "y";
  const OrtValue *const inputs[] = {from};
  check(api->Run(session, NULL, &input_name, inputs, 1, &output_name, 1, &to));
}
