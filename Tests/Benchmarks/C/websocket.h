// The client's side of a WebSocket, as far as the benchmark needs it: messages in one frame.
#pragma once
#include "work.h"

enum { WS_TEXT = 0x81, WS_CLOSE = 0x88, WS_PING = 0x89, WS_PONG = 0x8A };

// Writes a client's frame. A constant mask costs as much work as a random one. Returns the frame's size, at most 14
// more than the payload's.
static inline size_t put_frame(char *out, int kind, const char *text, size_t size) {
  static const unsigned char mask[8] = {0x37, 0xfa, 0x21, 0x3d, 0x37, 0xfa, 0x21, 0x3d};
  size_t head = size < 126 ? 2 : size < 65536 ? 4 : 10;
  out[0] = (char)kind, out[1] = (char)(0x80 | (size < 126 ? size : size < 65536 ? 126 : 127));
  for (size_t i = 2; i < head; i++) out[i] = (char)(size >> (8 * (head - 1 - i)));
  memcpy(out + head, mask, 4), head += 4;
  uint64_t word, wide;
  memcpy(&wide, mask, 8);
  size_t at = 0;
  for (; at + 8 <= size; at += 8) memcpy(&word, text + at, 8), word ^= wide, memcpy(out + head + at, &word, 8);
  for (; at < size; at++) out[head + at] = (char)(text[at] ^ (char)mask[at & 3]);
  return head + size;
}

// Reads a server's frame. Returns the number of bytes that the frame takes, or 0 if it isn't complete yet.
static inline long next_frame(const char *bytes, size_t size, int *kind, const char **payload, size_t *length) {
  if (size < 2) return 0;
  size_t head = 2, said = (unsigned char)bytes[1];
  if (said >= 126) {
    head = said == 126 ? 4 : 10, said = 0;
    if (size < head) return 0;
    for (size_t i = 2; i < head; i++) said = said << 8 | (unsigned char)bytes[i];
  }
  *kind = (unsigned char)bytes[0], *payload = bytes + head, *length = said;
  return size < head + said ? 0 : (long)(head + said);
}

// Writes the request that opens a WebSocket.
static inline size_t put_upgrade(char *out, size_t room, const char *path) {
  return (size_t)snprintf(out, room,
    "GET %s HTTP/1.1\r\nHost: quintet\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", path);
}
