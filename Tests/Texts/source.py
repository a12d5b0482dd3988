"""The tokens of Swift source: words, numbers, operators, marks, strings with their interpolations, and comments."""

import collections
import re

# The kind is "word", "number", "operator", "mark", "string" or "comment". The line is counted from 1.
Token = collections.namedtuple("Token", "kind text line start end")

TOKEN = re.compile(
    r"""(?P<blank>\s+)
    |(?P<comment>//[^\n]*|/\*)
    |(?P<string>\#*"|\#/[^\n]*?/\#)
    |(?P<word>`[^`\n]+`|[#@]?[^\W\d]\w*|\$\w+)
    |(?P<number>0[xob][0-9a-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)
    |(?P<operator>\.\.[.<]|(?:(?!//|/\*)[-/=+!*%<>&|^~?])+)
    |(?P<mark>.)""",
    re.VERBOSE,
)
# A regular expression between slashes, which can only follow certain tokens.
PATTERN = re.compile(r"/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/")
BLOCK_MARK = re.compile(r"/\*|\*/")


def tokens(text):
    """Returns all tokens of a file, in order. An interpolation is part of its string."""
    at, line, last = 0, 1, "("
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, end = match.lastgroup, match.end()
        if kind == "comment" and match[0] == "/*":
            end = _comment_end(text, end)
        elif kind == "string" and match[0].endswith('"'):
            end = _string_end(text, at)
        elif kind == "operator" and match[0][0] == "/" and last in "(,=:[" and (pattern := PATTERN.match(text, at)):
            kind, end = "string", pattern.end()
        found = text[at:end]
        if kind != "blank":
            yield Token(kind, found, line, at, end)
            if kind != "comment":
                last = found
        line += found.count("\n")
        at = end


# The beginning of a string, a comment or a pattern.
PIECE = re.compile(r"""(?P<comment>//[^\n]*|/\*)|(?P<string>\#*")|\#/[^\n]*?/\#|(?<=[(,=:\[\ ])(?<!\w\ )(?=/(?![\s/*]))""", re.VERBOSE)


def pieces(text):
    """Returns only the comments and strings of a file, in order. This is much faster than reading all tokens."""
    at, line, counted = 0, 1, 0
    while match := PIECE.search(text, at):
        start, at, kind = match.start(), match.end(), match.lastgroup
        if kind == "comment" and match[0] == "/*":
            at = _comment_end(text, at)
        elif kind == "string":
            at = _string_end(text, start)
        elif at == start:
            pattern = PATTERN.match(text, at)
            at = pattern.end() if pattern else at + 1
        if kind:
            line += text.count("\n", counted, start)
            counted = start
            yield Token(kind, text[start:at], line, start, at)


def pairs(found):
    """Returns the index of each opening bracket with the index of its closing bracket."""
    closing, open_ = {}, []
    for index, token in enumerate(found):
        if token.kind != "mark":
            continue
        if token.text in "([{":
            open_.append(index)
        elif token.text in ")]}" and open_:
            closing[open_.pop()] = index
    return closing


def interpolations(string):
    """Returns the interpolated expressions of a string literal, and the literal without them."""
    inner, outer, at = [], [], 0
    escape = re.compile(r"\\" + "#" * (len(string) - len(string.lstrip("#"))) + r"\(")
    while match := escape.search(string, at):
        end = _group_end(string, match.end() - 1)
        inner.append(string[match.end():end - 1])
        outer.append(string[at:match.start()])
        at = end
    return inner, "…".join([*outer, string[at:]])


def _comment_end(text, at):
    depth = 1
    while depth and (match := BLOCK_MARK.search(text, at)):
        depth += 1 if match[0] == "/*" else -1
        at = match.end()
    return len(text) if depth else at


def _string_end(text, at):
    hashes = "#" * (re.compile("#*").match(text, at).end() - at)
    at += len(hashes)
    quote = '"""' if re.compile(r'"""[ \t]*\n').match(text, at) else '"'
    at += len(quote)
    # The end of the string, an interpolation, or another escape, such as a quote's.
    stop = re.compile(f"(?P<close>{quote}{hashes})|(?P<inner>\\\\{hashes}\\()|\\\\{hashes}.", re.DOTALL)
    while match := stop.search(text, at):
        at = match.end()
        if match.lastgroup == "close":
            return at
        if match.lastgroup == "inner":
            at = _group_end(text, at - 1)
    return len(text)


def _group_end(text, at):
    """Returns the end of the parenthesis that opens here."""
    depth, line_end = 0, len(text)
    while at < line_end:
        match = TOKEN.match(text, at)
        end = match.end()
        if match.lastgroup == "string" and match[0].endswith('"'):
            end = _string_end(text, at)
        elif match[0] == "(":
            depth += 1
        elif match[0] == ")":
            depth -= 1
            if not depth:
                return end
        at = end
    return len(text)
