import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedNote, mergeNotes, type Note } from '../../../../lib/records/annotations/notes.ts'

const text = fc.constantFrom(
  '',
  ' ',
  'Call her',
  'Call',
  'Owes us\n\nCall her',
  '\ud83d',
  'é',
  'e\u0301',
  'a\r\n\r\nb',
)
const anyNote: fc.Arbitrary<Note> = fc
  .array(fc.oneof(fc.record({ edit: text, at: fc.nat(9) }), fc.record({ joined: text })), { maxLength: 5 })
  .map((steps) =>
    steps.reduce<Note>(
      (note, step) =>
        'edit' in step ? editedNote(note, step.edit, step.at) : mergeNotes([note, { note: step.joined }]),
      { note: '' },
    ),
  )

test('merging notes is idempotent, commutative and associative', () => {
  fc.assert(
    fc.property(anyNote, anyNote, anyNote, (a, b, c) => {
      const ab = mergeNotes([a, b])
      expect(mergeNotes([ab, a])).toEqual(ab)
      expect(mergeNotes([ab, b, ab])).toEqual(ab)
      expect(mergeNotes([b, a])).toEqual(ab)
      expect(mergeNotes([ab, c])).toEqual(mergeNotes([a, mergeNotes([b, c])]))
    }),
    { numRuns: 2000 },
  )
})

test('two computers that exchange a note repeatedly keep one copy of each text', () => {
  let [here, there]: Note[] = [{ note: 'Call her' }, { note: 'Owes us' }]
  for (let sequence = 0; sequence < 20; sequence++)
    [here, there] = [mergeNotes([here!, there!]), mergeNotes([there!, here!])]
  expect(here!.note).toBe('Call her\n\nOwes us')
  expect(there).toEqual(here)
})

test("text that was edited or removed on one computer does not return with the other's file", () => {
  const there: Note = { note: 'Call her on Monday' }
  const here = editedNote(mergeNotes([there]), 'Called her', 5)
  expect(mergeNotes([here, there]).note).toBe('Called her')
  expect(mergeNotes([there, here])).toEqual(mergeNotes([here, there]))
  const emptied = editedNote(here, '', 6)
  expect(mergeNotes([there, emptied, here]).note).toBe('')
  // A deleted text returns if it is typed again.
  expect(mergeNotes([there, editedNote(emptied, 'Call her on Monday', 7)]).note).toBe('Call her on Monday')
})

test('merging edited notes keeps both edits, each text once', () => {
  const before: Note = { note: 'Call her' }
  const [here, there] = [editedNote(before, 'Called her', 5), editedNote(before, 'She called', 6)]
  expect(mergeNotes([here, there]).note).toBe('Called her\n\nShe called')
  // These were merged by a version without note versions.
  expect(mergeNotes([{ note: 'Call her\n\nOwes us' }, { note: 'Owes us' }]).note).toBe('Call her\n\nOwes us')
})

test('a note edited on one computer only has no versions', () => {
  expect(editedNote({ note: '' }, 'Call her', 5)).toEqual({ note: 'Call her' })
})
