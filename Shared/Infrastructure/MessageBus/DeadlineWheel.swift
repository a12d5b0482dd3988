import CivilTime

/// The deadlines of numbered slots: a hashed timing wheel with linked lists in arrays. Insertion and removal take
/// constant time and don't allocate.
///
/// The wheel doesn't read a clock: the caller advances the time. If the caller does so at each tick, a slot is reported
/// at most one tick after its due time.
struct DeadlineWheel {
  /// The length of a tick: 8.4 ms. It is much shorter than the 50 ms within which a deadline must be noticed, and long
  /// enough that few wake-ups are needed.
  static let tick = Duration.nanoseconds(1 << tickBits)
  private static let tickBits: Int64 = 23
  private static let buckets = 1024
  private static let none: Int32 = -1

  /// The number of slots that have a deadline.
  private(set) var count = 0

  private struct Link {
    var next = DeadlineWheel.none
    var previous = DeadlineWheel.none
    var bucket = DeadlineWheel.none
    var due = Instant(nanoseconds: 0)
  }

  private var heads: [Int32] = []
  private var links: [Link] = []
  private var visited: Int64 = 0

  /// Adds `slot`, which must not be in the wheel.
  mutating func insert(_ slot: Int, due: Instant, now: Instant) {
    if heads.isEmpty { heads = Array(repeating: Self.none, count: Self.buckets) }
    if count == 0 { visited = now.nanoseconds >> Self.tickBits }
    while links.count <= slot { links.append(Link()) }
    // Round up, so that the slot is due when its bucket is visited. Never use a bucket that was already visited.
    let at = max((due.nanoseconds >> Self.tickBits) + 1, visited + 1)
    add(slot, due: due, to: Int32(truncatingIfNeeded: at & Int64(Self.buckets - 1)))
  }

  private mutating func add(_ slot: Int, due: Instant, to bucket: Int32) {
    let head = heads[Int(bucket)]
    links[slot] = Link(next: head, previous: Self.none, bucket: bucket, due: due)
    if head != Self.none { links[Int(head)].previous = Int32(slot) }
    heads[Int(bucket)] = Int32(slot)
    count += 1
  }

  /// Removes `slot` if it is in the wheel.
  mutating func remove(_ slot: Int) {
    guard slot < links.count, links[slot].bucket != Self.none else { return }
    let link = links[slot]
    if link.previous == Self.none {
      heads[Int(link.bucket)] = link.next
    } else {
      links[Int(link.previous)].next = link.next
    }
    if link.next != Self.none { links[Int(link.next)].previous = link.previous }
    links[slot].bucket = Self.none
    count -= 1
  }

  /// Removes the slots that are due at `now` and appends them to `expired`.
  mutating func advance(to now: Instant, into expired: inout [Int]) {
    guard count > 0 else { return }
    let last = now.nanoseconds >> Self.tickBits
    // After a long pause, visit every bucket once.
    var tick = max(visited, last - Int64(Self.buckets))
    visited = max(visited, last)
    while tick < last, count > 0 {
      tick += 1
      visit(bucket: Int(tick & Int64(Self.buckets - 1)), at: now, into: &expired)
    }
  }

  private mutating func visit(bucket: Int, at now: Instant, into expired: inout [Int]) {
    var slot = heads[bucket]
    while slot != Self.none {
      let next = links[Int(slot)].next
      if links[Int(slot)].due <= now {
        remove(Int(slot))
        expired.append(Int(slot))
      }
      slot = next
    }
  }
}
