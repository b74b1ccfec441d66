/* Embeds the files in page/; a file is added here and nowhere else. */
#include "RecorderPage.h"

/* #embed is C23; this compiler takes it in C17 too and would only say so. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t page_html[] = {
#embed "page/page.html"
};
static const uint8_t page_css[] = {
#embed "page/page.css"
};
static const uint8_t words_js[] = {
#embed "page/words.js"
};
static const uint8_t elements_js[] = {
#embed "page/elements.js"
};
static const uint8_t recorder_js[] = {
#embed "page/recorder.js"
};
static const uint8_t flow_js[] = {
#embed "page/flow.js"
};

struct file {
  const char *name;
  const char *media_type;
  const uint8_t *bytes;
  size_t count;
};

static const struct file files[] = {
    {"", "text/html; charset=utf-8", page_html, sizeof page_html},
    {"page.css", "text/css; charset=utf-8", page_css, sizeof page_css},
    {"words.js", "text/javascript; charset=utf-8", words_js, sizeof words_js},
    {"elements.js", "text/javascript; charset=utf-8", elements_js, sizeof elements_js},
    {"recorder.js", "text/javascript; charset=utf-8", recorder_js, sizeof recorder_js},
    {"flow.js", "text/javascript; charset=utf-8", flow_js, sizeof flow_js},
};

size_t recorder_page_file_count(void) { return sizeof files / sizeof files[0]; }

const char *recorder_page_file_name(size_t position) {
  return position < recorder_page_file_count() ? files[position].name : NULL;
}

const char *recorder_page_file_media_type(size_t position) {
  return position < recorder_page_file_count() ? files[position].media_type : NULL;
}

size_t recorder_page_file_bytes(size_t position, const uint8_t **bytes) {
  if (position >= recorder_page_file_count()) {
    *bytes = NULL;
    return 0;
  }
  *bytes = files[position].bytes;
  return files[position].count;
}
