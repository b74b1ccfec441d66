#include "CHTTPShim.h"
