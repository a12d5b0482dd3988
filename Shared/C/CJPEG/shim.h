#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

/* libjpeg handles errors with longjmp, which must not skip Swift frames. Every longjmp therefore ends within the
   functions here. */

struct quintet_jpeg {
  /* The size according to the file's header. */
  int width, height;
  /* 1 (grey), 3 (RGB) or 4 (CMYK). */
  int components;
  /* The bytes that all coefficients take in memory if the picture has several scans; otherwise 0. All scans must be
     read before the first row is known. */
  size_t pass_bytes;
  char message[JMSG_LENGTH_MAX];
};

/* The options for reading a picture. */
struct quintet_jpeg_reading {
  /* The scale of the rows in eighths: 1, 2, 4 or 8. */
  int eighths;
  /* True if the rows of a grey picture have one sample per pixel instead of three. */
  int keeps_grey;
  /* The maximum number of bytes that all coefficients may take. */
  size_t pass_limit;
  /* Called with each row from the top. It must return normally, so it can't stop the reading. */
  void (*row)(void *context, const unsigned char *samples);
  void *context;
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

/* Treats missing and unreadable data as an error. Otherwise libjpeg would fill it with grey. */
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

/* Limits the number of scans. A small file can have thousands, and each scan processes the whole picture. */
static inline void quintet_jpeg_progress(j_common_ptr info) {
  if (!info->is_decompressor || ((j_decompress_ptr)info)->input_scan_number <= 200) return;
  struct quintet_jpeg_errors *errors = (struct quintet_jpeg_errors *)info->err;
  strcpy(errors->message, "it has more than 200 scans");
  longjmp(errors->way_out, 1);
}

static inline size_t quintet_jpeg_pass_bytes(j_decompress_ptr info) {
  if (!jpeg_has_multiple_scans(info)) return 0;
  size_t bytes = 0;
  for (int at = 0; at < info->num_components; at++) {
    const jpeg_component_info *part = &info->comp_info[at];
    bytes += (size_t)part->width_in_blocks * part->height_in_blocks * sizeof(JBLOCK);
  }
  return bytes;
}

/* Reads the header and, unless `reading` is NULL, all rows. Returns 0 on failure, with a message in `out`. */
static inline int quintet_jpeg_read(
    const unsigned char *bytes, size_t count, const struct quintet_jpeg_reading *reading, struct quintet_jpeg *out) {
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
  int is_cmyk = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  int is_grey = info.jpeg_color_space == JCS_GRAYSCALE;
  out->width = (int)info.image_width;
  out->height = (int)info.image_height;
  out->components = is_cmyk ? 4 : is_grey ? 1 : 3;
  out->pass_bytes = quintet_jpeg_pass_bytes(&info);
  if (reading) {
    /* The library also needs other memory, but only the coefficients grow with the picture's area. */
    info.mem->max_memory_to_use = (long)(reading->pass_limit + reading->pass_limit / 8 + (8 << 20));
    info.out_color_space = is_cmyk ? JCS_CMYK : is_grey && reading->keeps_grey ? JCS_GRAYSCALE : JCS_RGB;
    info.scale_num = (unsigned)reading->eighths;
    info.scale_denom = 8;
    jpeg_start_decompress(&info);
    size_t samples = (size_t)info.output_width * (size_t)info.output_components;
    JSAMPARRAY rows = (*info.mem->alloc_sarray)((j_common_ptr)&info, JPOOL_IMAGE, (JDIMENSION)samples, 1);
    while (info.output_scanline < info.output_height) {
      jpeg_read_scanlines(&info, rows, 1);
      /* Files store inverted amounts of ink. Only Adobe's marker declares this, but all writers do it, and all viewers
         expect it even without the marker. */
      if (is_cmyk)
        for (size_t at = 0; at < samples; at++) rows[0][at] = (unsigned char)(255 - rows[0][at]);
      reading->row(reading->context, rows[0]);
    }
    jpeg_finish_decompress(&info);
  }
  jpeg_destroy_decompress(&info);
  return 1;
}

/* Encodes RGB pixels. The caller must free the file with `free`. Returns 0 on failure, with a message in `out`. */
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
