"""Writes pictures with Pillow and prints how Pillow reads each: NAME TOLERANCE WIDTH HEIGHT, with the samples in
NAME.raw; or NAME 0 refused, for a picture that must be rejected."""

import io
import struct
import sys
import zlib

from PIL import Image, ImageCms, ImageOps

folder = sys.argv[1]


def picture(width, height, mode="RGB"):
    """Neighbouring pixels differ little, so that JPEG changes them only slightly."""
    image = Image.new("RGB", (width, height))
    image.putdata([(x * 5 % 256, y * 7 % 256, (x + y) * 3 % 256) for y in range(height) for x in range(width)])
    return image.convert(mode)


def tell(name, image, tolerance, expected=None, **options):
    path = f"{folder}/{name}"
    image.save(path, **options)
    seen = ImageOps.exif_transpose(Image.open(path))
    if expected is None:
        expected = seen.convert("RGBA" if seen.mode in ("RGBA", "LA", "PA") else "RGB")
    with open(f"{path}.raw", "wb") as raw:
        raw.write(expected.tobytes())
    print(name, tolerance, *expected.size)


def refuse(name, data):
    with open(f"{folder}/{name}", "wb") as file:
        file.write(data)
    print(name, 0, "refused")


for width, height in [(1, 1), (1, 9), (9, 1), (13, 4), (33, 17), (200, 131)]:
    tell(f"{width}x{height}.png", picture(width, height), 0)
    tell(f"{width}x{height}.jpg", picture(width, height), 3, quality=92)
    tell(f"{width}x{height}-progressive.jpg", picture(width, height), 3, quality=92, progressive=True)
for orientation in range(1, 9):
    exif = Image.Exif()
    exif[274] = orientation
    tell(f"turned-{orientation}.jpg", picture(23, 11), 3, quality=92, exif=exif)
    tell(f"turned-{orientation}.png", picture(23, 11), 0, exif=exif)
tell("grey.jpg", picture(31, 9, "L"), 1, quality=92)
tell("grey.png", picture(31, 9, "L"), 0)
tell("palette.png", picture(31, 9).quantize(16), 0)
tell("alpha.png", picture(31, 9, "RGBA"), 0)
tell("cmyk.jpg", picture(31, 9, "CMYK"), 4, quality=92)
deep = Image.new("I;16", (16, 16))
deep.putdata([x * 257 for x in range(256)])
tell("deep.png", deep, 1, expected=Image.frombytes("L", (16, 16), bytes(range(256))).convert("RGB"))



def tag(kind, body):
    return kind + bytes(4) + body


def profile(space, connection, tags):
    """An ICC profile (version 2.4) with these tags."""
    tags = [(b"wtpt", tag(b"XYZ ", struct.pack(">3i", 63190, 65536, 54061)))] + tags
    table, data = struct.pack(">I", len(tags)), b""
    for name, body in tags:
        table += name + struct.pack(">2I", 132 + 12 * len(tags) + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    head = bytes(4) + bytes(4) + b"\x02\x40\x00\x00" + b"mntr" + space + connection + bytes(12) + b"acsp" + bytes(28)
    head += struct.pack(">3i", 63190, 65536, 54061) + bytes(48)
    return struct.pack(">I", 128 + len(table) + len(data)) + head[4:] + table + data


def colour(xyz):
    return tag(b"XYZ ", struct.pack(">3i", *[round(x * 65536) for x in xyz]))


def curve(gamma):
    return tag(b"curv", struct.pack(">IH", 1, round(gamma * 256)))


# Three colour profiles: Adobe RGB (1998), defined by its primaries and gamma; grey with gamma 1.8; and four inks, with
# a colour for each combination.
adobe = profile(b"RGB ", b"XYZ ", [
    (b"rXYZ", colour((0.60974, 0.31111, 0.01947))), (b"gXYZ", colour((0.20528, 0.62567, 0.06087))),
    (b"bXYZ", colour((0.14919, 0.06322, 0.74457))),
    (b"rTRC", curve(2.2)), (b"gTRC", curve(2.2)), (b"bTRC", curve(2.2))])
grey = profile(b"GRAY", b"XYZ ", [(b"kTRC", curve(1.8))])
ramp = bytes(range(256))
inks = b""
for at in range(16):
    c, m, y, k = [at >> shift & 1 for shift in (3, 2, 1, 0)]
    inks += bytes([max(10, 250 - 40 * c - 60 * m - 12 * y - 190 * k), 128 - 40 * c + 70 * m - 5 * y, 128 - 45 * c + 90 * y])
table = tag(b"mft1", bytes([4, 3, 2, 0]) + struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536) + ramp * 4 + inks + ramp * 3)
press = profile(b"CMYK", b"Lab ", [(b"A2B0", table)])


def converted(image, icc):
    return ImageCms.profileToProfile(
        image, ImageCms.ImageCmsProfile(io.BytesIO(icc)), ImageCms.createProfile("sRGB"), outputMode="RGB")


def profiled(name, image, icc, tolerance, **options):
    """Returns the colours that Little CMS computes for the picture as Pillow reads it."""
    path = f"{folder}/{name}"
    image.save(path, icc_profile=icc, **options)
    seen = Image.open(path)
    tell(name, image, tolerance, expected=converted(ImageOps.exif_transpose(seen), icc), icc_profile=icc, **options)


def png(name, expected, tolerance, samples, depth=8, chunks=(), passes=((0, 0, 1, 1),)):
    """Writes an RGB file of a kind that Pillow can't write. A pass is given by its first column and row, and its
    step widths."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    (width, height), size = expected.size, 3 * depth // 8
    rows = b""
    for x, y, across, down in passes:
        for row in range(y, height, down):
            line = b"".join(samples[(row * width + at) * size:][:size] for at in range(x, width, across))
            rows += b"\0" + line if line else b""
    head = struct.pack(">2I5B", width, height, depth, 2, 0, 0, 1 if len(passes) > 1 else 0)
    with open(f"{folder}/{name}", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(chunk(*one) for one in chunks))
        file.write(chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    with open(f"{folder}/{name}.raw", "wb") as raw:
        raw.write(expected.tobytes())
    print(name, tolerance, width, height)


profiled("adobe.png", picture(40, 30), adobe, 1)
profiled("adobe.jpg", picture(40, 30), adobe, 4, quality=95)
profiled("adobe-progressive.jpg", picture(40, 30), adobe, 4, quality=95, progressive=True)
exif = Image.Exif()
exif[274] = 6
profiled("adobe-turned.jpg", picture(40, 30), adobe, 4, quality=95, exif=exif)
profiled("grey-profile.png", picture(40, 30, "L"), grey, 1)
profiled("grey-profile.jpg", picture(40, 30, "L"), grey, 2, quality=95)
profiled("press.jpg", picture(40, 30, "CMYK"), press, 4, quality=95)
flat = picture(40, 30)
icc = (b"iCCP", b"p\0\0" + zlib.compress(adobe))
png("adobe-deep.png", converted(flat, adobe), 1, b"".join(bytes([x, x]) for x in flat.tobytes()), 16, [icc])
adam7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
for width, height in [(1, 1), (3, 5), (40, 30)]:
    some = picture(width, height)
    png(f"interlaced-{width}.png", some, 0, some.tobytes(), passes=adam7)
png("interlaced-adobe.png", converted(flat, adobe), 1, flat.tobytes(), chunks=[icc], passes=adam7)
# Linear light, declared in the PNG's gamma chunk, and then Display P3's primaries with approximately sRGB's curve.
curve_of_srgb = [round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055)) for x in [v / 255 for v in range(256)]]
png("linear.png", flat.point(curve_of_srgb * 3), 1, flat.tobytes(), chunks=[(b"gAMA", struct.pack(">I", 100000))])
red = Image.new("RGB", (8, 8), (200, 60, 60))
chromaticities = struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
png("chromaticities.png", Image.new("RGB", (8, 8), (219, 37, 49)), 3, red.tobytes(), chunks=[
    (b"gAMA", struct.pack(">I", 45455)), (b"cHRM", chromaticities)])

whole = io.BytesIO()
picture(64, 64).save(whole, "JPEG")
refuse("half.jpg", whole.getvalue()[: len(whole.getvalue()) // 2])
for name, options in [("moving.gif", {}), ("moving.png", {})]:
    frames = io.BytesIO()
    picture(8, 8).save(frames, name[-3:].upper(), save_all=True, append_images=[picture(8, 8, "L").convert("RGB")])
    refuse(name, frames.getvalue())
still = io.BytesIO()
picture(8, 8).save(still, "WEBP")
refuse("still.webp", still.getvalue())
