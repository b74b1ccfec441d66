#include "CPostgresShim.h"
