#pragma once
#include <stdlib.h>
#include <string.h>

/* Declarations of the functions of Pango and Cairo that are used here. Their own headers require a compiler flag that
   Swift's package manager rejects. */

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;

cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, int format, int width, int height, int stride);
unsigned char *cairo_image_surface_get_data(cairo_surface_t *);
int cairo_image_surface_get_stride(cairo_surface_t *);
void cairo_surface_flush(cairo_surface_t *);
void cairo_surface_mark_dirty(cairo_surface_t *);
int cairo_surface_status(cairo_surface_t *);
void cairo_surface_destroy(cairo_surface_t *);
cairo_t *cairo_create(cairo_surface_t *);
void cairo_destroy(cairo_t *);
int cairo_status(cairo_t *);
void cairo_move_to(cairo_t *, double, double);
void cairo_rectangle(cairo_t *, double, double, double, double);
void cairo_fill(cairo_t *);
void cairo_set_source(cairo_t *, cairo_pattern_t *);
void cairo_set_source_rgba(cairo_t *, double, double, double, double);
void cairo_mask_surface(cairo_t *, cairo_surface_t *, double, double);
cairo_pattern_t *cairo_pattern_create_linear(double, double, double, double);
void cairo_pattern_add_color_stop_rgba(cairo_pattern_t *, double, double, double, double, double);
void cairo_pattern_destroy(cairo_pattern_t *);
PangoLayout *pango_cairo_create_layout(cairo_t *);
void pango_cairo_show_layout(cairo_t *, PangoLayout *);
void pango_layout_set_text(PangoLayout *, const char *, int);
void pango_layout_set_font_description(PangoLayout *, const PangoFontDescription *);
void pango_layout_set_width(PangoLayout *, int);
void pango_layout_set_height(PangoLayout *, int);
void pango_layout_set_wrap(PangoLayout *, int);
void pango_layout_set_alignment(PangoLayout *, int);
void pango_layout_set_ellipsize(PangoLayout *, int);
void pango_layout_get_pixel_size(PangoLayout *, int *, int *);
int pango_layout_get_line_count(PangoLayout *);
int pango_layout_is_ellipsized(PangoLayout *);
int pango_layout_get_unknown_glyphs_count(PangoLayout *);
PangoFontDescription *pango_font_description_from_string(const char *);
void pango_font_description_set_absolute_size(PangoFontDescription *, double);
void pango_font_description_free(PangoFontDescription *);
void pango_font_description_set_weight(PangoFontDescription *, int);
void g_object_unref(void *);

typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _cairo_font_options cairo_font_options_t;

PangoFontMap *pango_cairo_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *);
void pango_cairo_context_set_font_options(PangoContext *, const cairo_font_options_t *);
PangoLayout *pango_layout_new(PangoContext *);
void pango_layout_set_line_spacing(PangoLayout *, float);
cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *);
void cairo_font_options_set_antialias(cairo_font_options_t *, int);
void cairo_font_options_set_hint_style(cairo_font_options_t *, int);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *, int);
void cairo_arc(cairo_t *, double, double, double, double, double);
void cairo_new_path(cairo_t *);
void cairo_close_path(cairo_t *);
void cairo_paint(cairo_t *);

/* Returns a new context for the fonts of this process, which are opened once. Pango's default would open them once per
   thread, but drawing runs on any of several threads. Only one thread at a time may call this function. */
static inline PangoContext *quintet_font_context(void) {
  static PangoFontMap *map;
  if (!map) map = pango_cairo_font_map_new();
  return map ? pango_font_map_create_context(map) : 0;
}

/* The layout of a title. Lengths are in pixels. */
struct quintet_lettering {
  const char *font;
  double font_size, side, above_and_below, shadow_radius, shadow_drop, shadow_opacity, ground_opacity;
  int lines;
};

/* The result of drawing a title. */
struct quintet_lettered {
  int lines, unknown_glyphs, top;
};

/* Blurs coverage in one direction. Taking the mean over a window three times approximates a Gaussian blur. */
static inline void quintet_soften(unsigned char *at, int count, int step, int radius, unsigned char *buffer) {
  for (int pass = 0; pass < 3; pass++) {
    int sum = 0, window = 2 * radius + 1;
    for (int i = -radius; i <= radius; i++) sum += i >= 0 && i < count ? at[i * step] : 0;
    for (int i = 0; i < count; i++) {
      buffer[i] = (unsigned char)(sum / window);
      int in = i + radius + 1, out = i - radius;
      sum += (in < count ? at[in * step] : 0) - (out >= 0 ? at[out * step] : 0);
    }
    for (int i = 0; i < count; i++) at[i * step] = buffer[i];
  }
}

/* Makes the lines of a text similar in length: sets the narrowest width in which the whole text fits into as many lines
   as in the width `whole`, without splitting a word. Returns the difference to `whole`, in pixels. */
static inline double quintet_balance(PangoLayout *text, int whole) {
  int lines = pango_layout_get_line_count(text), good = whole, bad = whole / 3, width = 0, height = 0;
  if (lines < 2 || pango_layout_is_ellipsized(text)) return 0;
  pango_layout_set_wrap(text, 0);
  while (good - bad > 1024) {
    int middle = bad + (good - bad) / 2;
    pango_layout_set_width(text, middle);
    pango_layout_get_pixel_size(text, &width, &height);
    int fits = !pango_layout_is_ellipsized(text) && pango_layout_get_line_count(text) <= lines && width * 1024 <= middle;
    if (fits) good = middle; else bad = middle;
  }
  if (good == whole) pango_layout_set_wrap(text, 2);
  pango_layout_set_width(text, good);
  return (double)(whole - good) / 1024;
}

/* Draws a title at the lower edge of a picture in Cairo's format RGB24 (B, G, R and an unused byte). Returns 0 if there
   wasn't enough memory. */
static inline int quintet_letter(
    unsigned char *pixels, int width, int height, const char *title, const struct quintet_lettering *how,
    struct quintet_lettered *out) {
  int done = 0;
  cairo_surface_t *page = cairo_image_surface_create_for_data(pixels, 1, width, height, width * 4);
  cairo_surface_t *shade = cairo_image_surface_create(2, width, height);
  cairo_t *pen = cairo_create(page), *shadow = cairo_create(shade);
  PangoLayout *text = pango_cairo_create_layout(pen);
  PangoFontDescription *font = pango_font_description_from_string(how->font);
  unsigned char *buffer = (unsigned char *)malloc((size_t)(width > height ? width : height));
  if (!cairo_status(pen) && !cairo_status(shadow) && text && font && buffer) {
    pango_font_description_set_absolute_size(font, how->font_size * 1024);
    pango_layout_set_font_description(text, font);
    pango_layout_set_text(text, title, -1);
    pango_layout_set_width(text, (int)((width - 2 * how->side) * 1024));
    pango_layout_set_wrap(text, 2);
    pango_layout_set_alignment(text, 1);
    pango_layout_set_ellipsize(text, 3);
    pango_layout_set_height(text, -how->lines);
    double narrower = quintet_balance(text, (int)((width - 2 * how->side) * 1024));
    int text_width = 0, text_height = 0;
    pango_layout_get_pixel_size(text, &text_width, &text_height);
    out->lines = pango_layout_get_line_count(text);
    out->unknown_glyphs = pango_layout_get_unknown_glyphs_count(text);
    double top = height - text_height - 2 * how->above_and_below;
    if (top < 0) top = 0;
    out->top = (int)top;
    cairo_pattern_t *ground = cairo_pattern_create_linear(0, top, 0, height);
    cairo_pattern_add_color_stop_rgba(ground, 0, 0, 0, 0, 0);
    cairo_pattern_add_color_stop_rgba(ground, 1, 0, 0, 0, how->ground_opacity);
    cairo_set_source(pen, ground);
    cairo_rectangle(pen, 0, top, width, height - top);
    cairo_fill(pen);
    cairo_pattern_destroy(ground);
    cairo_move_to(shadow, how->side + narrower / 2, top + how->above_and_below + how->shadow_drop);
    pango_cairo_show_layout(shadow, text);
    cairo_surface_flush(shade);
    unsigned char *cover = cairo_image_surface_get_data(shade);
    int stride = cairo_image_surface_get_stride(shade), radius = (int)(how->shadow_radius / 2 + 0.5);
    if (cover && radius > 0) {
      for (int y = 0; y < height; y++) quintet_soften(cover + (size_t)y * stride, width, 1, radius, buffer);
      for (int x = 0; x < width; x++) quintet_soften(cover + x, height, stride, radius, buffer);
    }
    cairo_surface_mark_dirty(shade);
    cairo_set_source_rgba(pen, 0, 0, 0, how->shadow_opacity);
    cairo_mask_surface(pen, shade, 0, 0);
    cairo_set_source_rgba(pen, 1, 1, 1, 1);
    cairo_move_to(pen, how->side + narrower / 2, top + how->above_and_below);
    pango_cairo_show_layout(pen, text);
    cairo_surface_flush(page);
    done = !cairo_status(pen) && !cairo_surface_status(page) && !cairo_surface_status(shade);
  }
  free(buffer);
  if (font) pango_font_description_free(font);
  if (text) g_object_unref(text);
  cairo_destroy(shadow);
  cairo_destroy(pen);
  cairo_surface_destroy(shade);
  cairo_surface_destroy(page);
  return done;
}
