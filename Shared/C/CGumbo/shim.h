#pragma once

#include <gumbo.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

// Gumbo neither limits its memory nor handles failed allocations. It copies unclosed formatting elements into every
// later block, so a hundred kilobytes of HTML can become gigabytes of nodes. Here, all memory of a tree comes from
// blocks that are freed together, and parsing stops if the tree exceeds the limit.

struct gumbo_tree {
  GumboOutput *output;
  struct gumbo_block *blocks;
  size_t used;
  size_t most;
  jmp_buf give_up;
};

struct gumbo_block {
  struct gumbo_block *next;
  size_t used;
  size_t size;
};

static inline void *gumbo_tree_allocate(void *context, size_t size) {
  struct gumbo_tree *tree = context;
  const size_t unit = 16;
  const size_t header = (sizeof(struct gumbo_block) + unit - 1) / unit * unit;
  size = (size + unit - 1) / unit * unit;
  struct gumbo_block *block = tree->blocks;
  if (block == NULL || block->size - block->used < size) {
    size_t wanted = size > 32768 ? size : 32768;
    if (wanted > tree->most - tree->used) longjmp(tree->give_up, 1);
    block = malloc(header + wanted);
    if (block == NULL) longjmp(tree->give_up, 1);
    block->next = tree->blocks;
    block->used = 0;
    block->size = wanted;
    tree->blocks = block;
    tree->used += wanted;
  }
  void *place = (char *)block + header + block->used;
  block->used += size;
  return place;
}

static inline void gumbo_tree_deallocate(void *context, void *place) {
  (void)context;
  (void)place;
}

static inline void gumbo_tree_free(struct gumbo_tree *tree) {
  while (tree->blocks != NULL) {
    struct gumbo_block *next = tree->blocks->next;
    free(tree->blocks);
    tree->blocks = next;
  }
  free(tree);
}

/// Parses a document, which must outlive the tree. Returns NULL if the tree would take more than `most` bytes.
static inline struct gumbo_tree *_Nullable gumbo_tree_parse(const char *_Nonnull text, size_t length, size_t most) {
  struct gumbo_tree *tree = calloc(1, sizeof(struct gumbo_tree));
  if (tree == NULL) return NULL;
  tree->most = most;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = gumbo_tree_allocate;
  options.deallocator = gumbo_tree_deallocate;
  options.userdata = tree;
  options.max_errors = 0;
  options.fragment_context = GUMBO_TAG_BODY;
  if (setjmp(tree->give_up) != 0) {
    gumbo_tree_free(tree);
    return NULL;
  }
  tree->output = gumbo_parse_with_options(&options, text, length);
  return tree;
}

static inline const GumboNode *_Nonnull gumbo_tree_root(const struct gumbo_tree *_Nonnull tree) {
  return tree->output->document;
}

// Swift can't access the members of anonymous C unions.

static inline const char *_Nonnull gumbo_tree_text(const GumboNode *_Nonnull node) { return node->v.text.text; }

static inline GumboTag gumbo_tree_tag(const GumboNode *_Nonnull node) { return node->v.element.tag; }

static inline unsigned gumbo_tree_children(const GumboNode *_Nonnull node) {
  switch (node->type) {
    case GUMBO_NODE_DOCUMENT: return node->v.document.children.length;
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE: return node->v.element.children.length;
    default: return 0;
  }
}

static inline const GumboNode *_Nonnull gumbo_tree_child(const GumboNode *_Nonnull node, unsigned place) {
  const GumboVector *children =
      node->type == GUMBO_NODE_DOCUMENT ? &node->v.document.children : &node->v.element.children;
  return children->data[place];
}
