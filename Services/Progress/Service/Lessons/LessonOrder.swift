import AppCatalog
import ProgressContract

/// Determines which lessons are completed, next or locked. Lessons unlock in order, across all sections (C2).
struct LessonOrder {
  let course: Course
  let completed: Set<String>

  /// The first lesson that isn't completed; nil when the course is completed.
  var next: String? { course.lessons.first { !completed.contains($0.id) }?.id }

  func state(of lesson: String) -> LessonSummary.State {
    completed.contains(lesson) ? .completed : lesson == next ? .next : .locked
  }
}
