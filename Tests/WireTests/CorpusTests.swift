import Fuzzing
import Testing
import Wire

/// Checks the reader with the corpus of hostile texts.
@Suite(.timeLimit(.minutes(5))) struct CorpusTests {
  @Test("The corpus has at least 300 texts, and every possible verdict occurs")
  func size() throws {
    let texts = try Corpus("json.txt").texts
    #expect(texts.count >= 300)
    #expect(Set(texts.map(\.verdict)).count == 3)
    #expect(Set(texts.map(\.bytes)).count == texts.count, "the corpus contains a text twice")
  }

  @Test("Each text is accepted, or rejected at the byte stated in the corpus")
  func verdicts() throws {
    for text in try Corpus("json.txt").texts {
      var fault: JSONFault?
      do throws(JSONFault) { try JSON.check(text.bytes.span) } catch { fault = error }
      #expect((fault == nil) == (text.verdict != .reject), "\(text): \(String(describing: fault))")
      #expect(fault?.offset == text.offset, "\(text): \(String(describing: fault))")
    }
  }

  @Test("An accepted text is decoded and encoded unchanged")
  func values() throws {
    for text in try Corpus("json.txt").texts where text.verdict != .reject {
      let value: JSONValue
      do { value = try JSON.decode(from: text.bytes) } catch let fault as DecodingFault {
        #expect(text.verdict == .either, "\(text): \(fault)")
        continue
      }
      // The comparison uses texts: 1.0 is written as 1, which is a different `JSONValue` for the same number.
      let written = try JSON.encode(value)
      #expect(try JSON.encode(JSON.decode(JSONValue.self, from: written)) == written, "\(text)")
    }
  }
}
