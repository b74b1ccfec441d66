/*
 * JSON Lines in, numbers and codes out. The one door to simdjson.
 *
 * Content never crosses this header: `key` and `code` become a class, `data` a bucketed length, and
 * `value`, `text`, `url` and every unknown field are dropped while they are parsed. The only text that
 * does cross are the opaque grouping names of a trace's header line (at most 1,024 bytes each).
 *
 * Nothing here prints, keeps global state or lets a C++ exception out. A parser may be used by one
 * thread at a time; different parsers are independent. A parser allocates when it is made, and after
 * that only when a line is longer than any before it, up to JSON_SHIM_LINE_LIMIT.
 */
#ifndef C_JSON_SHIM_H
#define C_JSON_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that must be readable (not meaningful) behind every block handed in. */
#define JSON_SHIM_PADDING 64

/* Longest accepted line in bytes, its line feed not counted. */
#define JSON_SHIM_LINE_LIMIT 999999

/* Longest accepted grouping name in bytes; a longer one is taken as absent. */
#define JSON_SHIM_NAME_LIMIT 1024

/* Largest magnitude of a position, distance, pressure, acceleration, rotation or angle. */
#define JSON_SHIM_VALUE_LIMIT 1e9

/* What an event is. The values are this header's own. */
typedef enum json_shim_kind {
  JSON_SHIM_KIND_NONE = 0,
  JSON_SHIM_KIND_KEY_DOWN = 1,
  JSON_SHIM_KIND_KEY_UP = 2,
  JSON_SHIM_KIND_INPUT = 3,
  JSON_SHIM_KIND_POINTER_DOWN = 4,
  JSON_SHIM_KIND_POINTER_MOVE = 5,
  JSON_SHIM_KIND_POINTER_UP = 6,
  JSON_SHIM_KIND_POINTER_CANCEL = 7,
  JSON_SHIM_KIND_WHEEL = 8,
  JSON_SHIM_KIND_SCROLL = 9,
  JSON_SHIM_KIND_FOCUS = 10,
  JSON_SHIM_KIND_BLUR = 11,
  JSON_SHIM_KIND_VISIBILITY = 12,
  JSON_SHIM_KIND_MOTION = 13,
  JSON_SHIM_KIND_ORIENTATION = 14,
  JSON_SHIM_KIND_PROXIMITY = 15,
  JSON_SHIM_KIND_CALL = 16,
  JSON_SHIM_KIND_SCREEN = 17,
  JSON_SHIM_KIND_STEP = 18
} json_shim_kind;

/* Which of an event's fields were there and not null. */
typedef enum json_shim_present {
  JSON_SHIM_HAS_TIME = 1 << 0,
  JSON_SHIM_HAS_TARGET = 1 << 1,
  JSON_SHIM_HAS_PRESS = 1 << 2,
  JSON_SHIM_HAS_POSITION = 1 << 3,
  JSON_SHIM_HAS_PRESSURE = 1 << 4,
  JSON_SHIM_HAS_SIZE = 1 << 5,
  JSON_SHIM_HAS_ACCELERATION = 1 << 6,
  JSON_SHIM_HAS_ROTATION = 1 << 7,
  JSON_SHIM_HAS_ALPHA = 1 << 8,
  JSON_SHIM_HAS_BETA = 1 << 9,
  JSON_SHIM_HAS_GAMMA = 1 << 10,
  JSON_SHIM_HAS_CAPTURE = 1 << 11,
  JSON_SHIM_HAS_REMOTE = 1 << 12,
  JSON_SHIM_HAS_DISPLAYS = 1 << 13
} json_shim_present;

/* The truth values of an event. */
typedef enum json_shim_flag {
  JSON_SHIM_FLAG_REPEAT = 1 << 0,
  JSON_SHIM_FLAG_NEAR = 1 << 1,
  JSON_SHIM_FLAG_CAPTURE = 1 << 2,
  JSON_SHIM_FLAG_REMOTE = 1 << 3,
  JSON_SHIM_FLAG_KEYPAD = 1 << 4,
  JSON_SHIM_FLAG_VISIBLE = 1 << 5
} json_shim_flag;

typedef enum json_shim_key_class {
  JSON_SHIM_KEY_UNIDENTIFIED = 0,
  JSON_SHIM_KEY_LETTER = 1,
  JSON_SHIM_KEY_DIGIT = 2,
  JSON_SHIM_KEY_SYMBOL = 3,
  JSON_SHIM_KEY_SPACE = 4,
  JSON_SHIM_KEY_ENTER = 5,
  JSON_SHIM_KEY_BACKSPACE = 6,
  JSON_SHIM_KEY_DELETE = 7,
  JSON_SHIM_KEY_TAB = 8,
  JSON_SHIM_KEY_ESCAPE = 9,
  JSON_SHIM_KEY_MODIFIER = 10,
  JSON_SHIM_KEY_NAVIGATION = 11,
  JSON_SHIM_KEY_FUNCTION = 12
} json_shim_key_class;

typedef enum json_shim_input_type {
  JSON_SHIM_INPUT_OTHER = 0,
  JSON_SHIM_INPUT_TEXT = 1,
  JSON_SHIM_INPUT_COMPOSITION = 2,
  JSON_SHIM_INPUT_REPLACEMENT = 3,
  JSON_SHIM_INPUT_PASTE = 4,
  JSON_SHIM_INPUT_LINE_BREAK = 5,
  JSON_SHIM_INPUT_DELETE = 6,
  JSON_SHIM_INPUT_HISTORY = 7
} json_shim_input_type;

/*
 * One event. `code` is, by kind: a key class, an input type, a pointer type (0 mouse, 1 touch, 2 pen),
 * an app (0 unknown, 1 call, 2 chat, 3 other), a call state (0 idle, 1 ringing, 2 active) or a step
 * (0 other, then in the order of the format: open, login, navigate, recipient, amount, form, review,
 * warning, otp, confirm, cancel). `route` (0 unknown, 1 earpiece, 2 speaker, 3 headset, 4 bluetooth)
 * and `counterpart` (0 unstated, 1 known, 2 unknown) belong to calls.
 * `values`: pointers x, y, pressure, size; scrolls dx, dy; motion ax, ay, az (m/s²), rx, ry, rz (deg/s);
 * orientation alpha, beta, gamma (degrees). All values are finite and within JSON_SHIM_VALUE_LIMIT.
 */
typedef struct json_shim_event {
  int64_t time_nanoseconds;
  uint32_t present;
  int32_t target;
  int32_t pointer_id;
  float values[6];
  uint16_t press;
  uint8_t kind;
  uint8_t code;
  uint8_t route;
  uint8_t counterpart;
  uint8_t flags;
  uint8_t buttons;
  uint8_t length;
  uint8_t displays;
} json_shim_event;

/* Why a line was skipped. */
typedef enum json_shim_skip {
  JSON_SHIM_SKIP_MALFORMED = 0,     /* not JSON, not UTF-8, cut off, nested beyond 64, not an object */
  JSON_SHIM_SKIP_WRONG_TYPE = 1,    /* a known field of another JSON type, such as a number as text */
  JSON_SHIM_SKIP_OUT_OF_RANGE = 2,  /* a number no sensor, screen or clock gives */
  JSON_SHIM_SKIP_MISSING_FIELD = 3, /* no time, no type, or no value the type is about */
  JSON_SHIM_SKIP_UNKNOWN_TYPE = 4,  /* a type this version does not know */
  JSON_SHIM_SKIP_TOO_LONG = 5,      /* more than JSON_SHIM_LINE_LIMIT bytes */
  JSON_SHIM_SKIP_COUNT = 6
} json_shim_skip;

/* Why a call returned. */
typedef enum json_shim_stop {
  JSON_SHIM_STOP_NEED_BYTES = 0,  /* everything up to the last line feed is consumed */
  JSON_SHIM_STOP_EVENTS_FULL = 1, /* no room for another event; call again */
  JSON_SHIM_STOP_HEADER = 2,      /* a header was consumed; see json_shim_get_header */
  JSON_SHIM_STOP_BAD_VERSION = 3, /* a header with a version other than 1 was consumed */
  JSON_SHIM_STOP_NO_HEADER = 4,   /* JSON, but no header, where one is required; not consumed */
  JSON_SHIM_STOP_NOT_JSON = 5     /* no JSON where a header is required; not consumed */
} json_shim_stop;

/* What a call did. All fields are written whatever the outcome. */
typedef struct json_shim_result {
  size_t consumed;                          /* bytes of whole lines that are done with */
  size_t event_count;                       /* events written */
  uint64_t line_count;                      /* lines consumed, blank ones too */
  uint64_t skipped[JSON_SHIM_SKIP_COUNT];   /* lines skipped, by reason */
  json_shim_stop stop;
} json_shim_result;

/* A name in UTF-8 without an end mark; NULL when absent. */
typedef struct json_shim_name {
  const char *bytes;
  size_t length;
} json_shim_name;

/*
 * A header line. `platform` (0 unknown, then in the order of the format: ios, android, web, linux, macos,
 * windows), `category` (0 other, 1 payment, 2 account, 3 resourceUse, 4 communication), `label` (0 none,
 * 1 coached, 2 assisted, 3 uncoached), `task` (0 none, 1 compose, 2 transcribe, 3 dual-task, 4 truth,
 * 5 lie, 6 browse). A value that is unknown or of the wrong type is taken as absent.
 */
typedef struct json_shim_header {
  double version; /* NaN where it is no number */
  uint8_t platform;
  uint8_t category;
  uint8_t label;
  uint8_t task;
  bool assistive;
  json_shim_name scenario, subject, session, cohort, source;
} json_shim_header;

typedef struct json_shim_parser json_shim_parser;

/*
 * Makes a parser for lines up to JSON_SHIM_LINE_LIMIT; NULL when memory is short or the processor is
 * not supported. A parser takes about 14 bytes for each byte of the longest line, at least 230 KB.
 */
json_shim_parser *json_shim_parser_make(void);

/* Frees a parser; NULL is allowed. */
void json_shim_parser_free(json_shim_parser *parser);

/*
 * Parses whole lines of a trace from `bytes[0 ..< length]`, behind which JSON_SHIM_PADDING bytes must be
 * readable. Stops as json_shim_stop says. Lines end with LF or CRLF, a byte order mark may begin one,
 * blank lines are passed over.
 *
 * `is_final` also takes a last line without a line feed. `header_required` refuses anything but a header
 * as the first line that is not blank. `events` has room for `capacity` ≥ 1. NULL is not allowed.
 *
 * Cost: one pass, no allocation.
 */
void json_shim_parse_lines(json_shim_parser *parser, const uint8_t *bytes, size_t length,
                           bool is_final, bool header_required, json_shim_event *events,
                           size_t capacity, json_shim_result *result);

/* The header that stopped the last call; its names are valid until the next call with this parser. */
void json_shim_get_header(const json_shim_parser *parser, json_shim_header *header);

/* What a value without a counterpart was about. */
typedef enum json_shim_ignored {
  JSON_SHIM_IGNORED_UNKNOWN = 0,    /* a kind this header has no name for */
  JSON_SHIM_IGNORED_SNAPSHOT = 1,   /* a page or a snapshot of it */
  JSON_SHIM_IGNORED_MUTATION = 2,   /* a change of the page */
  JSON_SHIM_IGNORED_VIEWPORT = 3,   /* the size of the window */
  JSON_SHIM_IGNORED_MEDIA = 4,      /* sound and film */
  JSON_SHIM_IGNORED_APPEARANCE = 5, /* style, fonts, canvas */
  JSON_SHIM_IGNORED_SELECTION = 6,  /* selected text */
  JSON_SHIM_IGNORED_CLICK = 7,      /* clicks, which down and up already tell */
  JSON_SHIM_IGNORED_EXTENSION = 8   /* plugins and the page's own */
} json_shim_ignored;

/* What one foreign JSON value gave. All fields are written whatever the outcome. */
typedef struct json_shim_value_result {
  size_t event_count;       /* events written */
  size_t resume_at;         /* not 0: call again with this as `first`, there are more */
  uint64_t out_of_range;    /* parts dropped since a number is beyond any sensor, screen or clock */
  uint64_t missing_values;  /* parts dropped since they lack a value */
  uint64_t orphan_releases; /* releases of keys that were not down */
  uint64_t lost_releases;   /* presses whose release never came */
  uint64_t masked;          /* changes of a text that is masked */
  bool is_skipped;          /* nothing was taken, for the reason in `skip` */
  bool has_no_counterpart;  /* nothing was taken since this format has no such event */
  json_shim_skip skip;
  json_shim_ignored ignored; /* what that was, with `has_no_counterpart` */
} json_shim_value_result;

/* Which family of DOM events an event came by; the same touch may come by several. */
typedef enum json_shim_family {
  JSON_SHIM_FAMILY_OTHER = 0,
  JSON_SHIM_FAMILY_POINTER = 1,
  JSON_SHIM_FAMILY_TOUCH = 2,
  JSON_SHIM_FAMILY_MOUSE = 3
} json_shim_family;

/*
 * Parses one rrweb event, `bytes[0 ..< length]` as above, at most JSON_SHIM_LINE_LIMIT long. A batch of
 * moves gives an event each, with the batch's time plus its offset; `first` says from which position on.
 * `code` is the pointer type, `route` the json_shim_family, `target` the node. For scrolls `values` are
 * the new scroll position, not the distance. Texts, pages and pictures are dropped.
 *
 * rrweb gives the whole text of a field at each change. Compared is its length alone: one character more
 * is JSON_SHIM_INPUT_TEXT, several more JSON_SHIM_INPUT_REPLACEMENT (rrweb does not tell a paste, a
 * prediction and a fill apart), fewer JSON_SHIM_INPUT_DELETE. A change of a masked text, by the page, to
 * the same length, to nothing at once, or of a text whose length before is not known is
 * JSON_SHIM_INPUT_OTHER. Lengths stay in the parser, those of masked texts are not even kept.
 * `events` has room for `capacity` ≥ 1. NULL is not allowed.
 */
void json_shim_parse_rrweb(json_shim_parser *parser, const uint8_t *bytes, size_t length,
                           size_t first, json_shim_event *events, size_t capacity,
                           json_shim_value_result *result);

/*
 * Parses one W3C event with the DOM's own field names, as above. Coalesced events are taken instead of
 * the event that holds them; each changed touch is an event; `route` is the json_shim_family.
 * Keys are paired by `code` (else by `keyCode`, else by `key`) within the parser: `press` is a small
 * number that says nothing of the key. A target that is no number gets a small number by its name.
 */
void json_shim_parse_dom(json_shim_parser *parser, const uint8_t *bytes, size_t length, size_t first,
                         json_shim_event *events, size_t capacity, json_shim_value_result *result);

/* Where a search for the elements of an array stands; all zero at the start. */
typedef struct json_shim_splitter {
  size_t searched;        /* bytes looked at, from the front of the block */
  size_t start;           /* where the open or found object begins */
  uint64_t stray_count;   /* broken objects and runs of other bytes; the caller may set it to 0 */
  uint64_t name_hash;     /* of the string that is open or was last closed */
  uint32_t depth;         /* open brackets; 0 between objects */
  uint32_t array_depth;   /* open arrays around the objects */
  uint32_t wrapper_depth; /* open brackets of an object that holds the array of objects */
  uint8_t name_kind;      /* what the last closed string may be a name of */
  bool is_named;          /* the value of a member that may hold the objects follows */
  bool in_string;
  bool is_escaped;
  bool is_stray;
  bool may_wrap;      /* the open object may yet turn out to hold the array of objects */
  bool is_passing;    /* within what follows the array in the object that held it */
  bool spans_lines;   /* the open or found object goes over a line's end */
  bool is_broken;     /* an object had no end; the caller may set it to false */
  bool found_wrapper; /* an object held the array, none was broken before; the caller may set it to false */
} json_shim_splitter;

/*
 * Looks from `splitter->searched` on for the end of the next object of an array, or of objects one behind
 * the other. True when one was found: it is `bytes[start ..< searched]`. False when all `length` bytes
 * are looked at. The caller takes bytes off the front by lowering `searched` and `start`.
 *
 * An outermost object with an array as its member `events`, `snapshots` or `data`, or with that in a
 * member of it, is opened: the objects of the array are found, the rest is passed over. One that has a
 * `type` or a time before is an event itself. An object without an end costs itself.
 *
 * NULL is not allowed. Cost: each byte once.
 */
bool json_shim_next_element(json_shim_splitter *splitter, const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
