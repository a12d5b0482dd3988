import AppCatalog
import ProgressContract

/// Which lessons are completed, next and locked: in order within a section, and a section after the one before (C2).
/// Pure.
struct LessonOrder {
  let course: Course
  let completed: Set<String>

  /// The first lesson that isn't completed; nil when the course is done.
  var next: String? { course.lessons.first { !completed.contains($0.id) }?.id }

  func state(of lesson: String) -> LessonSummary.State {
    completed.contains(lesson) ? .completed : lesson == next ? .next : .locked
  }
}
