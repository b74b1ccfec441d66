#include "CCryptoShim.h"
