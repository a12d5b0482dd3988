#pragma once
#include <lcms2.h>
#include <stddef.h>
#include <stdlib.h>

/* Little CMS defines the formats of samples with macros that have parameters. Swift doesn't import such macros. */

struct quintet_colour_rows {
  /* 1 (grey), 3 (RGB) or 4 (CMYK). */
  int components;
  int has_alpha;
  /* 8 or 16. */
  int bits;
};

static inline cmsUInt32Number quintet_colour_format(const struct quintet_colour_rows *rows) {
  cmsUInt32Number space = rows->components == 1 ? PT_GRAY : rows->components == 3 ? PT_RGB : PT_CMYK;
  return COLORSPACE_SH(space) | CHANNELS_SH((cmsUInt32Number)rows->components) |
         EXTRA_SH((cmsUInt32Number)(rows->has_alpha ? 1 : 0)) | BYTES_SH(rows->bits == 16 ? 2u : 1u);
}

/* Returns the transform from a profile to 8-bit sRGB, with alpha if the rows have alpha. Returns NULL if the profile
   can't be converted. */
static inline cmsHTRANSFORM quintet_colour_transform(cmsHPROFILE profile, const struct quintet_colour_rows *rows, int is_quick) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  if (!srgb) return NULL;
  /* With 16 bits, an optimized transform would use a coarse table, which is off by up to 10 of 255. */
  cmsUInt32Number flags =
      (rows->has_alpha ? cmsFLAGS_COPY_ALPHA : 0) | (is_quick || rows->bits == 16 ? cmsFLAGS_NOOPTIMIZE : 0);
  cmsHTRANSFORM transform = cmsCreateTransform(
      profile, quintet_colour_format(rows), srgb, rows->has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8, INTENT_PERCEPTUAL, flags);
  cmsCloseProfile(srgb);
  return transform;
}

/* Returns 1 if an RGB profile differs from sRGB by at most 1 of 255, so that colours needn't be converted. The test
   compares 216 colours. */
static inline int quintet_colour_is_srgb(cmsHPROFILE profile) {
  struct quintet_colour_rows rows = {3, 0, 8};
  cmsHTRANSFORM transform = quintet_colour_transform(profile, &rows, 1);
  if (!transform) return 0;
  int is_same = 1;
  for (int at = 0; at < 216 && is_same; at++) {
    unsigned char from[3] = {(unsigned char)(at % 6 * 51), (unsigned char)(at / 6 % 6 * 51), (unsigned char)(at / 36 * 51)}, to[3];
    cmsDoTransform(transform, from, to, 1);
    for (int part = 0; part < 3; part++)
      if (abs((int)from[part] - (int)to[part]) > 1) is_same = 0;
  }
  cmsDeleteTransform(transform);
  return is_same;
}

/* Returns the profile of a display with the same gamma curve for each channel, or NULL on failure. `white` and
   `primaries` are x and y of CIE 1931. */
static inline cmsHPROFILE quintet_colour_display(double gamma, const double white[2], const double primaries[6]) {
  cmsToneCurve *curve = cmsBuildGamma(NULL, gamma);
  if (!curve) return NULL;
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsCIExyY point = {white[0], white[1], 1};
  cmsCIExyYTRIPLE triple = {
      {primaries[0], primaries[1], 1}, {primaries[2], primaries[3], 1}, {primaries[4], primaries[5], 1}};
  cmsHPROFILE profile = cmsCreateRGBProfile(&point, &triple, curves);
  cmsFreeToneCurve(curve);
  return profile;
}
