#include "CBLASShim.h"
