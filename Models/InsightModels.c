// Embeds the model files: read-only pages, no resource bundle, no file to lose.
#include "InsightModels.h"

// #embed is C23; this compiler takes it in C17 too and would only say so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t coaching_v1_manifest[] __attribute__((aligned(64))) = {
#embed "coaching-v1/manifest.json"
};

static const uint8_t coaching_v1_weights[] __attribute__((aligned(64))) = {
#embed "coaching-v1/weights.safetensors"
};

size_t insight_models_coaching_v1_manifest(const uint8_t **bytes) {
  *bytes = coaching_v1_manifest;
  return sizeof coaching_v1_manifest;
}

size_t insight_models_coaching_v1_weights(const uint8_t **bytes) {
  *bytes = coaching_v1_weights;
  return sizeof coaching_v1_weights;
}
