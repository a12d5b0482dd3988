"""SVG to PNG for the deck, and contact sheets to look at."""
import io

import oxipng
import resvg_py
from PIL import Image


def picture(svg, width=600):
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width)
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def save(image, name, colors=64):
    """Reduces a 24-bit picture to few colours, so that flat areas stay flat and the file stays small."""
    image.quantize(colors, dither=Image.Dither.NONE, kmeans=1).convert("RGB").save(name)
    oxipng.optimize(name, level=4, bit_depth_reduction=False, color_type_reduction=False, palette_reduction=False,
                    grayscale_reduction=False)


def sheet(images, name, columns, size=(80, 120), gap=8, ground="#DDD6C8"):
    rows = -(-len(images) // columns)
    out = Image.new("RGB", (columns * (size[0] + gap) + gap, rows * (size[1] + gap) + gap), ground)
    for i, im in enumerate(images):
        out.paste(im.resize(size, Image.Resampling.LANCZOS),
                  (gap + i % columns * (size[0] + gap), gap + i // columns * (size[1] + gap)))
    out.save(name)
