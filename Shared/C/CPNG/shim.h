#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
// libpng links zlib. PNGChunks also uses zlib, to measure the decompressed size before libpng reads a file.
#include <zlib.h>

/* libpng handles errors with longjmp, which must not skip Swift frames. Every longjmp therefore ends within the
   functions here. */

struct quintet_png {
  /* The size according to the file's header. */
  int width, height;
  /* True if the rows come in seven passes, all of which must be read before the first row is known. */
  int is_interlaced;
  int is_grey, has_alpha;
  /* The bits per sample in the rows: 8 or 16. */
  int bits;
  char message[128];
};

/* The options for reading a picture. */
struct quintet_png_reading {
  /* True if the rows of a grey picture have one sample per pixel instead of three. */
  int keeps_grey;
  /* True to keep 16-bit samples, in the machine's byte order. */
  int keeps_16_bits;
  /* Called with each row from the top. It must return normally, so it can't stop the reading. */
  void (*row)(void *context, const unsigned char *samples);
  void *context;
};

struct quintet_png_source {
  const unsigned char *next;
  size_t left;
};

static inline void quintet_png_fetch(png_structp png, png_bytep buffer, size_t count) {
  struct quintet_png_source *source = (struct quintet_png_source *)png_get_io_ptr(png);
  if (source->left < count) png_error(png, "it is cut off");
  memcpy(buffer, source->next, count);
  source->next += count;
  source->left -= count;
}

static inline void quintet_png_leave(png_structp png, png_const_charp message) {
  struct quintet_png *out = (struct quintet_png *)png_get_error_ptr(png);
  strncpy(out->message, message, sizeof out->message - 1);
  out->message[sizeof out->message - 1] = 0;
  longjmp(png_jmpbuf(png), 1);
}

static inline void quintet_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static inline void quintet_png_rows(
    png_structp png, png_infop info, const struct quintet_png_reading *reading, struct quintet_png *out,
    unsigned char *volatile *buffer) {
  png_set_expand(png);
  if (!reading->keeps_grey) png_set_gray_to_rgb(png);
  if (out->bits == 16) {
    if (!reading->keeps_16_bits) png_set_scale_16(png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    else png_set_swap(png);
#endif
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = png_get_rowbytes(png, info), height = (size_t)out->height;
  *buffer = (unsigned char *)calloc(passes > 1 ? height : 1, stride);
  if (!*buffer) png_error(png, "there is no memory for it");
  for (int pass = 0; pass < passes; pass++)
    for (size_t at = 0; at < height; at++) {
      unsigned char *row = *buffer + (passes > 1 ? at * stride : 0);
      png_read_row(png, row, NULL);
      if (pass == passes - 1) reading->row(reading->context, row);
    }
}

/* Reads the header and, unless `reading` is NULL, all rows. Returns 0 on failure, with a message in `out`. */
static inline int quintet_png_read(
    const unsigned char *bytes, size_t count, const struct quintet_png_reading *reading, struct quintet_png *out) {
  struct quintet_png_source source = {bytes, count};
  unsigned char *volatile buffer = NULL;
  png_infop volatile info = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, out, quintet_png_leave, quintet_png_ignore);
  if (!png) {
    strcpy(out->message, "there is no memory for it");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    free(buffer);
    png_infop made = info;
    png_destroy_read_struct(&png, &made, NULL);
    return 0;
  }
  info = png_create_info_struct(png);
  if (!info) png_error(png, "there is no memory for it");
  png_set_read_fn(png, &source, quintet_png_fetch);
  png_set_benign_errors(png, 1);
  /* ColourProfile reads the colour chunks itself, and no other unknown chunk is needed. */
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  int kind = png_get_color_type(png, info);
  out->width = (int)png_get_image_width(png, info);
  out->height = (int)png_get_image_height(png, info);
  out->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  out->is_grey = !(kind & PNG_COLOR_MASK_COLOR);
  out->has_alpha = (kind & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
  out->bits = png_get_bit_depth(png, info) == 16 ? 16 : 8;
  if (reading) quintet_png_rows(png, info, reading, out, &buffer);
  free(buffer);
  png_infop made = info;
  png_destroy_read_struct(&png, &made, NULL);
  return 1;
}
