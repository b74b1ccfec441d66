#include "CJSONShim.h"
