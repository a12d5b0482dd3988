"""The modules that draw the books."""
import os

HERE = os.path.dirname(os.path.abspath(__file__))
BOOKS = {
    "the-ark": "ark", "jonah-and-the-big-fish": "jonah", "the-lost-sheep": "sheep", "daniel-and-the-lions": "daniel",
    "moses-in-the-basket": "moses", "david-and-goliath": "david", "born-in-bethlehem": "bethlehem",
    "the-good-samaritan": "samaritan",
}
