// The models on board, as read-only bytes.
//
// Each function points *bytes at the file's bytes, which live as long as the program and are
// aligned to 64 bytes, and returns their count.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// coaching-v1/manifest.json.
size_t insight_models_coaching_v1_manifest(const uint8_t **bytes);

// coaching-v1/weights.safetensors.
size_t insight_models_coaching_v1_weights(const uint8_t **bytes);

#ifdef __cplusplus
}
#endif
