#include "CSQLiteShim.h"
