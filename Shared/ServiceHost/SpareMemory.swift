private import CMalloc

/// Memory that this process has from the system and doesn't use.
package enum SpareMemory {
  /// Gives back whole pages of it, wherever they are.
  ///
  /// The C library by itself gives back only what lies at the end of its heap, and one small thing behind a burst keeps all of it. It takes
  /// less than a millisecond for a service's heap.
  package static func giveBack() { malloc_trim(0) }
}
