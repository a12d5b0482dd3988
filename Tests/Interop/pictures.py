"""Writes pictures by Pillow, and what Pillow sees in each: NAME TOLERANCE WIDTH HEIGHT, with the samples in NAME.raw;
or NAME 0 refused, for what must not be taken."""

import io
import sys

from PIL import Image, ImageOps

folder = sys.argv[1]


def picture(width, height, mode="RGB"):
    """Neighbours differ little, so that JPEG keeps them nearly."""
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
