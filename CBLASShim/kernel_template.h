// The kernels, written once with compiler vectors and compiled once for each instruction set. The
// including file defines:
//   LANES         floats in a vector: 4, 8 or 16
//   TARGET        the function attribute that allows the instruction set, or nothing
//   VECTOR_CONSTRAINT  the asm constraint of a vector register
//   NAME(x)       x with the suffix of the instruction set
//   SUMS          accumulators that hide the latency of multiply-add and fit in the registers
//   LOAD_FIRST    where LANES is above 4: loads fewer floats than LANES, zeros behind them
//   TILE_VECTORS  vectors a row in the register tile for batches
//   TILE_HEIGHT, TILE_HEIGHT_NARROW  its rows, in panels of 64 columns and in narrower ones
#include "kernel.h"

#include <math.h>
#include <string.h>

// Each part uses those above it.
// clang-format off
#include "template_vector.h"
#include "template_activation.h"
#include "template_row.h"
#include "template_standardize.h"
#include "template_score.h"
#include "template_tile.h"
// clang-format on

TARGET static void NAME(activate)(cblas_shim_output output, float *y, size_t row_count,
                                  uint32_t outputs) {
  activate(output, y, row_count, outputs);
}

const kernel NAME(cblas_shim_kernel) = {
    NAME(forward), NAME(score), NAME(standardize), NAME(tile), NAME(add_bias_relu), NAME(activate),
};
