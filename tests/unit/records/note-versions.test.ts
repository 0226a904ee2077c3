import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedNote, joinedNote, type Note } from '../../../lib/records/annotations/note-versions.ts'

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
/** A note after some edits, beside what others wrote. */
const anyNote: fc.Arbitrary<Note> = fc
  .array(fc.oneof(fc.record({ edit: text, at: fc.nat(9) }), fc.record({ joined: text })), { maxLength: 5 })
  .map((steps) =>
    steps.reduce<Note>(
      (note, step) =>
        'edit' in step ? editedNote(note, step.edit, step.at) : joinedNote([note, { note: step.joined }]),
      { note: '' },
    ),
  )

test('joining is idempotent, commutative and associative', () => {
  fc.assert(
    fc.property(anyNote, anyNote, anyNote, (a, b, c) => {
      const ab = joinedNote([a, b])
      expect(joinedNote([ab, a])).toEqual(ab)
      expect(joinedNote([ab, b, ab])).toEqual(ab)
      expect(joinedNote([b, a])).toEqual(ab)
      expect(joinedNote([ab, c])).toEqual(joinedNote([a, joinedNote([b, c])]))
    }),
    { numRuns: 2000 },
  )
})

test('two computers that exchange a note many times have it once', () => {
  let [here, there]: Note[] = [{ note: 'Call her' }, { note: 'Owes us' }]
  for (let turn = 0; turn < 20; turn++)
    [here, there] = [joinedNote([here!, there!]), joinedNote([there!, here!])]
  expect(here!.note).toBe('Call her\n\nOwes us')
  expect(there).toEqual(here)
})

test('what somebody changed or took out does not come back with the other computer’s file', () => {
  const there: Note = { note: 'Call her on Monday' }
  const here = editedNote(joinedNote([there]), 'Called her', 5)
  expect(joinedNote([here, there]).note).toBe('Called her')
  expect(joinedNote([there, here])).toEqual(joinedNote([here, there]))
  const emptied = editedNote(here, '', 6)
  expect(joinedNote([there, emptied, here]).note).toBe('')
  // Written again, it is there again.
  expect(joinedNote([there, editedNote(emptied, 'Call her on Monday', 7)]).note).toBe('Call her on Monday')
})

test('what both wrote since stands, each text once', () => {
  const before: Note = { note: 'Call her' }
  const [here, there] = [editedNote(before, 'Called her', 5), editedNote(before, 'She called', 6)]
  expect(joinedNote([here, there]).note).toBe('Called her\n\nShe called')
  // Joined by a Sidelight that knew no versions.
  expect(joinedNote([{ note: 'Call her\n\nOwes us' }, { note: 'Owes us' }]).note).toBe('Call her\n\nOwes us')
})

test('a note that was edited once on one computer has no versions to carry', () => {
  expect(editedNote({ note: '' }, 'Call her', 5)).toEqual({ note: 'Call her' })
})
