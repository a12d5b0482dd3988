#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

/* libjpeg leaves an error by longjmp, which Swift frames don't survive: each function here ends within itself. */

struct quintet_jpeg {
  int width, height, components;
  char message[JMSG_LENGTH_MAX];
};

struct quintet_jpeg_errors {
  struct jpeg_error_mgr base;
  jmp_buf way_out;
  char *message;
};

static inline void quintet_jpeg_leave(j_common_ptr info) {
  struct quintet_jpeg_errors *errors = (struct quintet_jpeg_errors *)info->err;
  (*errors->base.format_message)(info, errors->message);
  longjmp(errors->way_out, 1);
}

/* Data that is missing or can't be read would be filled up with grey. */
static inline void quintet_jpeg_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_MUST_RESYNC: quintet_jpeg_leave(info);
  default: return;
  }
}

/* A small file may have thousands of scans, each of which goes over the whole picture. */
static inline void quintet_jpeg_progress(j_common_ptr info) {
  if (!info->is_decompressor || ((j_decompress_ptr)info)->input_scan_number <= 200) return;
  struct quintet_jpeg_errors *errors = (struct quintet_jpeg_errors *)info->err;
  strcpy(errors->message, "it has more than 200 scans");
  longjmp(errors->way_out, 1);
}

/* Reads the header; with pixels, which have room for width x height x 3 (RGB) or 4 (CMYK) bytes, all of it. 0 if it went wrong. */
static inline int quintet_jpeg_read(const unsigned char *bytes, size_t count, unsigned char *pixels, struct quintet_jpeg *out) {
  struct jpeg_decompress_struct info;
  struct quintet_jpeg_errors errors;
  struct jpeg_progress_mgr progress;
  memset(&progress, 0, sizeof progress);
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = quintet_jpeg_leave;
  errors.base.emit_message = quintet_jpeg_message;
  errors.message = out->message;
  if (setjmp(errors.way_out)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  progress.progress_monitor = quintet_jpeg_progress;
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  int four = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  out->width = (int)info.image_width;
  out->height = (int)info.image_height;
  out->components = four ? 4 : 3;
  if (pixels) {
    info.out_color_space = four ? JCS_CMYK : JCS_RGB;
    jpeg_start_decompress(&info);
    size_t stride = (size_t)info.output_width * (size_t)out->components;
    while (info.output_scanline < info.output_height) {
      unsigned char *row = pixels + stride * info.output_scanline;
      jpeg_read_scanlines(&info, &row, 1);
    }
    /* Adobe's writers put ink as its absence. */
    if (four && info.saw_Adobe_marker)
      for (size_t at = 0; at < stride * info.output_height; at++) pixels[at] = (unsigned char)(255 - pixels[at]);
    jpeg_finish_decompress(&info);
  }
  jpeg_destroy_decompress(&info);
  return 1;
}

/* Writes RGB; the file is malloc's and the caller's to free. 0 if it went wrong. */
static inline int quintet_jpeg_write(
    const unsigned char *pixels, int width, int height, int quality, unsigned char **file, unsigned long *count,
    struct quintet_jpeg *out) {
  struct jpeg_compress_struct info;
  struct quintet_jpeg_errors errors;
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = quintet_jpeg_leave;
  errors.message = out->message;
  *file = NULL;
  *count = 0;
  if (setjmp(errors.way_out)) {
    jpeg_destroy_compress(&info);
    free(*file);
    *file = NULL;
    return 0;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, file, count);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)width * 3 * info.next_scanline);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  return 1;
}
