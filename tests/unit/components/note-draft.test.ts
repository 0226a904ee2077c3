import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestNote } from '../../../lib/records/annotations/notes.ts'
import { noteDraft } from '../../../components/record/annotations/noteDraft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saver = () => vi.fn<(note: string) => Promise<boolean>>(async () => true)
const texts = (save: ReturnType<typeof saver>) => save.mock.calls.map(([text]) => text)

test('a note is stored once, after a pause', async () => {
  const save = saver()
  const draft = noteDraft('', save)
  for (const text of ['M', 'Me', 'Met']) draft.type(text)
  expect(draft.state.value).toBe('open')
  await vi.runAllTimersAsync()
  expect(texts(save)).toEqual(['Met'])
  draft.receive('Met')
  expect([draft.text.value, draft.state.value]).toEqual(['Met', 'stored'])
})

test('typing is not overwritten by an earlier stored text', async () => {
  const save = saver()
  const draft = noteDraft('', save)
  draft.type('Met')
  await vi.runAllTimersAsync()
  draft.type('Met in')
  draft.receive('Met')
  expect(draft.text.value).toBe('Met in')
  await vi.runAllTimersAsync()
  draft.receive('Met in')
  expect(draft.text.value).toBe('Met in')
  expect(texts(save)).toEqual(['Met', 'Met in'])
})

test('leaving stores a note at once and only once', async () => {
  const save = saver()
  const draft = noteDraft('', save)
  draft.flush()
  draft.type('Met')
  draft.flush()
  draft.flush()
  await vi.runAllTimersAsync()
  expect(texts(save)).toEqual(['Met'])
})

test('a change from another window is shown unless the user is typing', () => {
  const draft = noteDraft('Met', saver())
  draft.receive('Met in Lyon')
  expect(draft.text.value).toBe('Met in Lyon')
  draft.type('Met in Oslo')
  draft.receive('Met in Rome')
  expect(draft.text.value).toBe('Met in Oslo')
})

test('an older text is never stored after a newer one', async () => {
  const done: (() => void)[] = []
  const save = vi.fn<(note: string) => Promise<boolean>>(
    () => new Promise((resolve) => done.push(() => resolve(true))),
  )
  const draft = noteDraft('', save)
  for (const text of ['a', 'ab']) {
    draft.type(text)
    draft.flush()
  }
  await vi.runAllTimersAsync()
  expect(texts(save)).toEqual(['a'])
  done[0]!()
  await vi.runAllTimersAsync()
  expect(texts(save)).toEqual(['a', 'ab'])
})

test('a note that failed to store stays, is reported and stored again', async () => {
  const save = saver()
  save.mockRejectedValueOnce(new Error('no worker')).mockResolvedValueOnce(false)
  const draft = noteDraft('', save)
  draft.type('Met')
  await vi.runAllTimersAsync()
  expect([draft.text.value, draft.state.value]).toEqual(['Met', 'failed'])
  draft.flush()
  await vi.runAllTimersAsync()
  expect(draft.state.value).toBe('failed')
  draft.flush()
  await vi.runAllTimersAsync()
  expect(draft.state.value).toBe('stored')
  expect(texts(save)).toEqual(['Met', 'Met', 'Met'])
})

test('a change reverted before storing is not stored', async () => {
  const save = saver()
  const draft = noteDraft('Met', save)
  draft.type('Met x')
  draft.type('Met')
  await vi.runAllTimersAsync()
  expect([draft.text.value, draft.state.value]).toEqual(['Met', 'stored'])
  expect(save).not.toHaveBeenCalled()
})

test('reverting during a save stores the note again', async () => {
  const save = saver()
  const draft = noteDraft('Met', save)
  draft.type('Met x')
  draft.flush()
  draft.type('Met')
  await vi.runAllTimersAsync()
  draft.receive('Met x')
  expect(draft.text.value).toBe('Met')
  expect(texts(save)).toEqual(['Met x', 'Met'])
})

test('a note above the maximum length is not stored', async () => {
  const save = saver()
  const draft = noteDraft('', save)
  const longest = 'x'.repeat(longestNote)
  draft.type(`${longest}x`)
  draft.flush()
  await vi.runAllTimersAsync()
  expect([draft.state.value, draft.text.value.length]).toEqual(['too-long', longestNote + 1])
  expect(texts(save)).toEqual([])
  draft.type(longest)
  await vi.runAllTimersAsync()
  expect(texts(save)).toEqual([longest])
})
