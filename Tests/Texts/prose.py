"""Counts habits that make English hard to read, and fails if a module has more than a few in 100 sentences.

    python3 Tests/Texts/prose.py [--table] [--show MODULE]

It reads documents, comments, the names of tests and suites, and strings in code that are sentences, such as messages
and help. It skips code in backticks, blocks of code, headings and generated files. `--table` prints the exceptions that
the modules need now, for the table below; `--show MODULE` prints each hit with its line and advice. modules.py defines
a module and the rules for exceptions.

A sentence without such a habit may still be bad, but a sentence with one nearly always is. A habit is an entry of
HABITS: its name, the advice, and a pattern for one sentence. There is no exception for a single sentence: reword it.
"""

import argparse
import ast
import math
import re
import sys

from modules import ROOT, complaints, files, shown
from source import interpolations, pieces

# The maximum number of sentences with a habit, of 100.
BOUND = 2

# The modules above the limit, until they are rewritten. `python3 Tests/Texts/prose.py --table` prints the current
# figures.
ABOVE = {}

PERSON = r"(?:no|some|every|any)body|who(?:m)?(?:so)?ever"
VERB = r"(?:is|are|was|were|isn't|aren't|has|have|had|comes?|goes|counts?|stays?|stands?|takes?)"
DONE = r"(?:(?!then|when|even|often|open)\w+(?:ed|en)|be|come|go|made|make|read|sent|begun|begin|end|wait|done|do|told|tell|put|kept|keep|let|set|see|find|found)"
# Private terms of this project, with the standard terms.
TERMS = {
    r"shelved": "quarantined",
    r"hand(?:s|ed|ing)? in": "submit",
    r"br(?:ing|ings|inging|ought) along": "import",
    r"t(?:ake|akes|aking|aken|ook) over": "import, or replace",
    r"dear(?:er|est|ly)?": "expensive",
    r"desks?": "manager, or service",
    r"lanes?": "channel",
    r"strangers?|guests?": "unknown, or third party",
    r"remarks?|troubles?": "warning, problem or fault",
    r"rooms? (?:for|left|to)": "capacity, or quota",
    r"doors?": "listener, or endpoint",
    r"the erased": "tombstones",
}

# Each habit: its name, the advice, and its pattern. Patterns match anywhere in a sentence unless they begin with ^, and
# ignore case.
HABITS = [
    ("clause for a subject", "name the thing: the client, an expired plan",
     r"^(?:(?:and|but|so|or),? )?(?:who(?:m|se)?(?:ever)?|what(?:ever)?|whichever|which|that which|those (?:who|that|which)|how (?:many|much|long|often|far))\b.*[^?]$"),
    ("clause for a comment", "a noun phrase, a verb, or “True while …”", r"^(?:whether|why)\b.*[^?]$"),
    ("place or time without its sentence", "say what happens there or then", r"^(?:where(?:ver)?|how)\b[^,:;?]*[^?]$|^when(?:ever)?(?: [^\s,:;?]+){1,8}$"),
    ("formula", "say what it is for, or nothing", r"^(?:an? |the )?\w+ with (?:these|those|its|the) (?:members|values|parts|parameters)\b|^what (?:they|it) comes? to\b"),
    ("formula", "say what it is for, or nothing", r"^(?:what is answered|so many|so much)\b"),
    ("orphan", "repeat the noun", r"\b(?:this|that|those|these|such) ones?\b|\bthe ones?(?: that| which| who)\b|^(?:one|ones|such|those) (?:with|that|which|who|as|in|is|are)\b"),
    ("vague person", "the client, the operator, a user, the caller", rf"\b(?:{PERSON})(?:'s)?\b"),
    ("telling", "returns, reports, sends, logs", r"\b(?:is|are|was|were|be|been|being|isn't|aren't|gets?|got) told\b|\btells? (?:of|which|what|how|who)\b|\btold (?:of|by|in|about)\b"),
    ("saying", "returns, reports, states, names", r"\bsa(?:y|ys|id) (?:of|which|who|when|where|how|what|whether|so|no|it)\b|\b(?:is|are) said\b"),
    ("knowing", "the plain verb: finds, supports, stores, releases", r"\bkn(?:ow|ows|ew|own) (?:of|by)\b|\blook(?:s|ed|ing)? after\b|\blet(?:s|ting)? go\b"),
    ("have something done", "say who does it, with a plain verb", rf"\b(?:has|have|had|having) (?:it|them|all|this|that|nothing|(?:the|a|an|its|their|no) \w+|{PERSON}|others) {DONE}\b"),
    ("sentence back to front", "the subject first", rf"^(?:of|by|to|from|for|in) (?:an?|the|all|these|those|what|which|each|such|whom|it|them|him|two|both)\b[^,]{{0,60}} {VERB}\b"),
    ("stand and lie", "is, or is in", r"\b(?:st(?:ands?|ood|anding)(?!-)|lies|lay|lain|lying)\b(?! (?:for|out|by|up|alone)\b)"),
    ("going on", "continues, passes, leaves", r"\b(?:goes|going|gone|went|go) (?:on|by|along|about|out)\b"),
    ("is had", "exists, is available", r"\b(?:is|are|be|was|were|been) had\b|\bthere is of\b"),
    ("of ours", "our, its, or no word", r"\bof (?:ours|theirs|its own|their own|his own|one's own|hers|mine)\b"),
    ("were for would be", "would be, or if … is", r"\bit were\b(?! \w+ed\b)|, were (?:it|they)\b"),
    ("word nobody uses so", "again, also, in the meantime, count, for each",
     r"\b(?:anew|besides?|meanwhile|reckon(?:s|ed|ing)?|there(?:by|in|of|upon)|here(?:by|in|of|upon)|henceforth|hitherto|heretofore|withal|ere|as it were|by and by|at the most|in place of|for good|at that|as of(?! version)|so as|as to)\b"),
    *[("private term", known, rf"\b(?:{private})\b") for private, known in TERMS.items()],
    ("long sentence", "two sentences", r"^(?:(?-i:[^\sa-z]*[a-z])\S*\s+){45}"),
]
COMPILED = [(name, advice, re.compile(pattern, re.IGNORECASE | re.DOTALL)) for name, advice, pattern in HABITS]

# A sentence ends with a punctuation mark before a space and the possible beginning of another sentence.
SENTENCE_END = re.compile(r"(?<=[.!?:;])[\"”’)*]*\s+(?=[\"“(*\[]*(?:[A-Z0-9…]|$))")
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]+")
CODE_SPAN = re.compile(r"``[^`]*``|`[^`]*`")
# The beginning of an attribute whose string names a test or a suite.
NAMED = re.compile(r"@(?:Test|Suite)\(\s*\Z")
LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")


def habits(sentence):
    """Returns the habits of a sentence: each name once, with its advice."""
    return list({name: (name, advice) for name, advice, pattern in COMPILED if pattern.search(sentence)}.values())


def sentences(passage):
    """Yields the sentences of a passage that have at least four words. A code span counts as one word."""
    plain = LINK.sub(r"\1", CODE_SPAN.sub("Code", passage))
    plain = re.sub(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|<[^>\s]*>", "", plain)
    for sentence in SENTENCE_END.split(plain):
        sentence = sentence.strip(" \t\n-|#>")
        if len(WORD.findall(sentence)) >= 4:
            yield sentence


# Passages: a line and a text of one or more sentences


def joined(lines):
    """Yields the passages in consecutive lines. An empty line, a list item or a field begins another passage."""
    passage, start, last, in_code = [], 0, 0, False
    for line, text in [*lines, (0, "")]:
        text = text.strip()
        fence = text.startswith("```")
        in_code = in_code and line == last + 1
        item = re.match(r"[-*+] (?:Parameters?:|(?:Parameter )?\w+:|Returns:|Throws:|Note:)?\s*|\d+\. ", text)
        if passage and (line != last + 1 or not text or item or fence):
            yield start, " ".join(passage)
            passage = []
        if fence:
            in_code = not in_code
        elif not in_code and (text := text[item.end():] if item else text):
            start = start if passage else line
            passage.append(text)
        last = line


def document(text):
    """Yields the passages of a Markdown file: paragraphs, list items and table cells, without headings and code."""
    lines, fence = [], None
    for line, text in enumerate(text.split("\n"), 1):
        bare = text.strip().lstrip("> ")
        mark = bare[:3] if bare.startswith(("```", "~~~")) else None
        if mark and fence in (None, mark):
            fence = None if fence else mark
            lines.append((line, ""))
        elif fence or bare.startswith("#") or text.startswith("    ") and not (lines and lines[-1][1]):
            lines.append((line, ""))
        elif bare.startswith("|"):
            for cell in bare.strip("|").split("|"):
                yield line, cell.strip()
            lines.append((line, ""))
        else:
            lines.append((line, bare))
    yield from joined(lines)


def swift(text, is_test):
    """Yields comments and names of tests and suites, and outside of tests also strings that are sentences."""
    comments = []
    for token in pieces(text):
        if token.kind == "comment":
            if token.text.startswith("/*"):
                comments += enumerate((it.strip(" */") for it in token.text.split("\n")), token.line)
            else:
                comments.append((token.line, token.text.lstrip("/")))
            continue
        is_name = NAMED.search(text, max(0, token.start - 40), token.start)
        if is_test and not is_name:
            continue
        outer = interpolations(token.text)[1].strip('#"')
        if is_name:
            yield token.line, outer
        elif is_sentence(outer):
            yield from joined(enumerate(outer.split("\n"), token.line))
    yield from joined(comments)


def is_sentence(text):
    """Returns true for a string that looks like a message: five words, a capital letter or a full stop, and no SQL
    or markup."""
    text = text.strip()
    if len(WORD.findall(text)) < 5 or re.match(r"[<{\[/.#]|[A-Z]{4,} ", text) or re.search(r"[{}=<>]|\\n|\$\d|;$", text):
        return False
    return bool(re.match(r"[A-Z“…]", text) or re.search(r"[.!?]$", text))


def python(text):
    """Yields comments and docstrings."""
    lines = list(enumerate(text.split("\n"), 1))
    yield from joined((number, match[1]) for number, line in lines if (match := re.match(r"\s*# (.*)", line)))
    yield from ((number, match[1]) for number, line in lines if (match := re.search(r"\S  # (.*)", line)))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            indented = [(n, it) for n, it in enumerate(ast.get_docstring(node).split("\n"), node.body[0].lineno)]
            yield from joined([(n, "" if it.startswith("    ") else it) for n, it in indented])


def script(text):
    """Returns the comments of JavaScript, TypeScript, C and C++."""
    return joined(
        (number, match[1]) for number, line in enumerate(text.split("\n"), 1)
        if (match := re.match(r"\s*(?://+|/\*\*?|\*(?!/))(.*?)(?:\*/)?$", line) or re.search(r"[;{,)]\s+// (.*)", line))
    )


READERS = {".md": document, ".py": python} | dict.fromkeys((".js", ".mjs", ".ts", ".c", ".cc", ".h"), script)


def passages(name, text):
    """Returns the passages of a file, by its language."""
    if name.suffix == ".swift":
        return swift(text, name.parts[0] == "Tests")
    return READERS[name.suffix](text)


class Module:
    """The number of sentences in a module's files, and the sentences with a habit."""

    def __init__(self, files):
        self.count, self.hits = 0, []
        for name, text in files:
            for line, passage in passages(name, text):
                for sentence in sentences(passage):
                    self.count += 1
                    if found := habits(sentence):
                        self.hits.append((name, line, found, sentence))

    @property
    def share(self):
        """The number of sentences with a habit per 100, rounded up. A single hit counts as none, so that a small
        module may have one."""
        return 0 if len(self.hits) < 2 else math.ceil(100 * len(self.hits) / self.count)


def main(arguments, root=ROOT, above=ABOVE):
    reader = argparse.ArgumentParser()
    reader.add_argument("--table", action="store_true")
    reader.add_argument("--show", metavar="MODULE")
    options = reader.parse_args(arguments)
    found = files(root, (".swift", *READERS))
    if options.show:
        found = {name: of for name, of in found.items() if name == options.show}
    modules = {name: Module(of) for name, of in found.items()}
    if options.show:
        for it in modules.values():
            for file, line, found, sentence in it.hits:
                told = "; ".join(f"{name} ({advice})" for name, advice in found)
                print(f"{file}:{line}: {told}: «{sentence[:160]}»")
            print(f"{len(it.hits)} of {it.count} sentences")
        return 0 if modules else 1
    shares = {name: it.share for name, it in modules.items()}
    if options.table:
        print(shown("ABOVE", {name: share for name, share in shares.items() if share > BOUND}))
        return 0
    wrong = list(complaints("the number of habits in 100 sentences", shares, above, BOUND, 1))
    for it in wrong:
        print(it)
    count, hits = sum(it.count for it in modules.values()), sum(len(it.hits) for it in modules.values())
    told = f"{count:,} sentences in {len(modules)} modules, {hits:,} with a habit, {len(above)} exceptions"
    print(told + (f", {len(wrong)} errors: `--show MODULE` prints the sentences" if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
