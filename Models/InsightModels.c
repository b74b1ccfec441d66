#include "InsightModels.h"
