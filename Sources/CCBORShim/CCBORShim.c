#include "CCBORShim.h"
