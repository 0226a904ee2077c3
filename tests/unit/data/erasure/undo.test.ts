import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import { itemsOf } from '../../../../lib/bulk/items.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { dueSteps, endStep, stepsHolding, undoStep } from '../../../../lib/data/erasure/end-step.ts'
import { softDeleteSubjects } from '../../../../lib/data/erasure/soft-delete-subjects.ts'
import { tablesIn } from '../../../../lib/data/backup/format.ts'
import { walkRecords } from '../../../../lib/exports/walk-records.ts'
import { addTag, addTagToAll, removeTag, setNote } from '../../../../lib/records/annotations/annotations.ts'
import { createList, deleteList } from '../../../../lib/records/annotations/lists.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import type { ItemLookup } from '../../../../lib/bulk/rows.ts'
import type { UndoKind } from '../../../../lib/records/rows/undo.ts'
import { correctField } from '../../../../lib/records/corrections/correct-field.ts'
import { recordOf } from '../../../../lib/records/record.ts'
import { changeUndoably, graceMs, openNoteStep, undoMs } from '../../../../lib/records/undo/undo-steps.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith, everythingIn } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import { shown } from '../../bulk/shown-drafts.ts'

const handle = 'person:jane-doe'
const now = 1_000_000
const deed = (kind: UndoKind = 'deleted', id = 'step') => ({ id, kind, label: '', now })
const deletion = (...which: Parameters<typeof deed>) => ({ ...deed(...which), clock: () => now })
const noNames = async () => {}

let db: Database
beforeEach(async () => {
  db = openDatabase()
  await filed(
    db,
    1,
    person([handle], {
      profile: { firstName: 'Jane', lastName: 'Doe', headline: 'Editor' },
      emails: [{ value: 'jane@acme.example' }],
    }),
  )
  await filed(
    db,
    1,
    person(['person:john'], { profile: { firstName: 'John', summary: 'Works with Jane Doe.' } }),
  )
  await db.requests.add(requestWith({ id: 'bought', subject: handle, found: [handle] }))
  await db.responses.add(responseWith('bought', { person: { firstName: 'Jane' } }))
  await setNote(db, handle, 'Met in Lyon')
  await correctField(db, handle, 'person.title', 'Editor of Lyon')
})

async function seenIn(db: Database): Promise<Record<string, unknown[]>> {
  const aside = new Set(['undoParts', 'undoSteps', 'library'])
  const tables = db.tables.filter(({ name }) => !aside.has(name))
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await table.toArray()])),
  )
}

test('undoing a correction restores the earlier one, and keeps a newer correction', async () => {
  const correct = (id: string, field: string, value: string | null) =>
    changeUndoably(db, deed(value === null ? 'uncorrect' : 'correct', id), [handle], () =>
      correctField(db, handle, field, value),
    )
  const before = await db.subjects.get(handle)
  await correct('one', 'person.title', 'Chief')
  await correct('two', 'person.headline', 'Chief editor')
  await correct('three', 'person.title', null)
  expect(await db.subjects.get(handle)).toMatchObject({ headline: 'Chief editor' })
  await undoStep(db, 'one')
  await undoStep(db, 'two')
  expect((await db.subjects.get(handle))!.corrections).toMatchObject([{ field: 'person.title', value: null }])
  await undoStep(db, 'three')
  await correct('four', 'person.title', 'Boss')
  await undoStep(db, 'four')
  expect(await db.subjects.get(handle)).toMatchObject({ headline: 'Editor', details: { title: 'Chief' } })
  expect(before).toMatchObject({ details: { title: 'Editor of Lyon' } })
  expect(await correct('five', 'person.title', 'Chief')).toBeNull()
})

describe('an undoable deletion', () => {
  test('a deletion hides the record everywhere at once, and undoing it restores every row', async () => {
    const before = await seenIn(db)
    expect(await softDeleteSubjects(db, [handle], deletion())).toEqual({
      deleted: 1,
      postponed: 0,
      until: now + undoMs,
    })
    const { sections, ...seen } = await seenIn(db)
    expect(JSON.stringify(seen)).not.toMatch(/jane|lyon|editor/i)
    expect(sections).toHaveLength(1)
    expect(await recordOf(db, handle)).toBeNull()
    for await (const records of walkRecords(db, 'all'))
      expect(records.map(({ subject }) => subject.key)).toEqual(['person:john'])
    expect(tablesIn(db)).not.toContain('undoParts')
    expect(tablesIn(db)).not.toContain('undoSteps')
    expect(await undoStep(db, 'step')).toBe(true)
    expect(await seenIn(db)).toEqual(before)
    expect(await db.undoParts.count()).toBe(0)
    expect(await undoStep(db, 'step')).toBe(false)
  })

  test('a deletion leaves no trace after its undo period', async () => {
    await softDeleteSubjects(db, [handle], deletion())
    expect(await dueSteps(db, now + undoMs)).toEqual([])
    expect(await dueSteps(db, now + undoMs + graceMs)).toEqual([{ id: 'step', undo: false }])
    // A clock that is set back must not extend the period.
    expect(await dueSteps(db, now - 3_600_000)).toEqual([{ id: 'step', undo: false }])
    await endStep(db, 'step', noNames)
    expect(await everythingIn(db)).not.toMatch(/jane|acme|lyon|editor/i)
    expect(await recordOf(db, 'person:john')).not.toBeNull()
    expect(await undoStep(db, 'step')).toBe(false)
  })

  test('a deletion or an undo interrupted by a worker restart is completed', async () => {
    await softDeleteSubjects(db, [handle], deletion())
    await db.undoSteps.update('step', { state: 'undoing' })
    expect(await dueSteps(db, now)).toEqual([{ id: 'step', undo: true }])
    await endStep(db, 'step', noNames)
    expect(await undoStep(db, 'step')).toBe(true)
    expect((await recordOf(db, handle))?.subject.note).toBe('Met in Lyon')

    await softDeleteSubjects(db, [handle], deletion())
    await db.undoSteps.update('step', { state: 'ending' })
    expect(await undoStep(db, 'step')).toBe(false)
    expect(await dueSteps(db, now)).toEqual([{ id: 'step', undo: false }])
    await endStep(db, 'step', noNames)
    expect(await everythingIn(db)).not.toMatch(/jane/i)
  })

  test('an undoable deletion is found by page and by email', async () => {
    await softDeleteSubjects(db, [handle], deletion())
    expect(await stepsHolding(db, [handle])).toEqual(['step'])
    expect(await stepsHolding(db, ['email:jane@acme.example'])).toEqual(['step'])
    expect(await stepsHolding(db, ['person:john'])).toEqual([])
  })

  test.each([
    ['returns pending items to a running run', 'running', 'pending'],
    ['omits the items of a finished run', 'cancelled', 'cancelled'],
    ['works without a run that was deleted later', null, 'cancelled'],
  ] as const)('an undone deletion %s', async (_, state, waits) => {
    const drafts = ['jane-doe', 'john'].map((id) => ({
      lookup: { section: 'profile', page: { kind: 'person', id } } as ItemLookup,
      label: id,
    }))
    const run = await createRun(db, {
      name: 'b',
      budget: null,
      notify: false,
      list: null,
      drafts: shown(drafts),
    })
    await db.runs.update(run, { state: 'running' })
    await softDeleteSubjects(db, [handle], deletion())
    const states = async () => (await itemsOf(db, run).toArray()).map((item) => [item.label, item.state])
    expect(await states()).toEqual([
      ['', 'cancelled'],
      ['john', 'pending'],
    ])
    if (state === null) await db.runs.delete(run)
    else await db.runs.update(run, { state })
    await undoStep(db, 'step')
    expect(await db.subjects.get(handle)).toMatchObject({ name: 'Jane Doe' })
    expect(await states()).toEqual([
      ['jane-doe', waits],
      ['john', 'pending'],
    ])
    expect((await db.runs.toArray()).map(({ counts }) => counts.pending)).toEqual(
      state === null ? [] : [state === 'running' ? 2 : 1],
    )
  })

  test('undoing a deletion merges the record with later purchases', async () => {
    await softDeleteSubjects(db, [handle], deletion())
    await filed(
      db,
      9,
      person([handle, 'person:ACoAAB1cD2'], { profile: { firstName: 'Jane', lastName: 'Roe' } }),
    )
    expect(await undoStep(db, 'step')).toBe(true)
    const record = await recordOf(db, handle)
    expect(record?.subject).toMatchObject({ name: 'Jane Roe', note: 'Met in Lyon' })
    expect(record?.sections.emails?.data).toHaveLength(1)
    expect(await db.subjects.count()).toBe(2)
  })

  test("another person's deletion in the meantime is final, and the restored record does not mention them", async () => {
    await filed(
      db,
      2,
      person(['person:mary'], { profile: { firstName: 'Mary', summary: 'Learnt from Jane Doe.' } }),
    )
    await softDeleteSubjects(db, ['person:mary'], deletion('deleted', 'other'))
    await deleteSubjects(db, [handle])
    await undoStep(db, 'other')
    expect((await recordOf(db, 'person:mary'))?.subject.name).toBe('Mary')
    expect(await everythingIn(db)).not.toMatch(/jane/i)
  })

  test('the undo period of a long deletion starts at its last record', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `person:many-${index}`)
    const like = (await db.subjects.get(handle))!
    await db.subjects.bulkPut(many.map((key) => ({ ...like, key, aliases: [key] })))
    let time = now
    const clock = () => (time += undoMs)
    const { until } = await softDeleteSubjects(db, many, { ...deed(), clock })
    expect(until).toBe(time + undoMs)
    expect(await db.undoSteps.toArray()).toMatchObject([{ count: 101, until: time + undoMs }])
  })

  test.each([1, 100, 1000])(
    'a deletion of %i records is one undo step',
    { timeout: 120_000 },
    async (size) => {
      const many = Array.from({ length: size }, (_, index) => `person:many-${index}`)
      const [like] = await db.subjects.where('key').equals(handle).toArray()
      await db.subjects.bulkPut(many.map((key) => ({ ...like!, key, aliases: [key], name: key, email: '' })))
      const before = await seenIn(db)
      const { deleted: gone, postponed: later } = await softDeleteSubjects(db, many, deletion())
      expect({ deleted: gone, postponed: later }).toEqual({ deleted: size, postponed: 0 })
      expect(await db.subjects.count()).toBe(2)
      expect(await db.undoSteps.toArray()).toMatchObject([{ count: size, kind: 'deleted' }])
      await undoStep(db, 'step')
      expect(await seenIn(db)).toEqual(before)
      await softDeleteSubjects(db, many, deletion())
      await endStep(db, 'step', noNames)
      expect(await db.subjects.count()).toBe(2)
      expect(await db.undoParts.count()).toBe(0)
    },
  )
})

describe('undoing annotations', () => {
  const annotations = async () => {
    const { tags, lists, note } = (await recordOf(db, handle))!.subject
    const named = await db.lists.bulkGet(lists)
    return { tags, lists: named.map((list) => list?.name), note }
  }

  test.each<[string, UndoKind, () => Promise<unknown>]>([
    ['an added tag', 'tag', () => addTag(db, handle, 'new')],
    ['a removed tag', 'untag', () => removeTag(db, handle, 'client')],
    ['a created list', 'list', () => createList(db, 'Autumn', [handle])],
    ['a deleted list', 'list-deleted', async () => deleteList(db, (await db.lists.toArray())[0]!.id)],
    ['a note', 'note', () => setNote(db, handle, 'Something else')],
    ['a deleted note', 'note', () => setNote(db, handle, '')],
  ])('undoing %s restores the earlier state', async (_, kind, change) => {
    await addTag(db, handle, 'client')
    await createList(db, 'Spring', [handle])
    const before = await seenIn(db)
    await changeUndoably(db, deed(kind), kind === 'list-deleted' ? 'those on a list' : [handle], change)
    expect(await seenIn(db)).not.toEqual(before)
    await undoStep(db, 'step')
    expect(await seenIn(db)).toEqual(before)
  })

  test('undoing an annotation keeps later changes', async () => {
    await changeUndoably(db, deed('tag'), [handle], () => addTag(db, handle, 'new'))
    await addTag(db, handle, 'later')
    await undoStep(db, 'step')
    expect((await annotations()).tags).toEqual(['later'])
    await changeUndoably(db, deed('note'), [handle], () => setNote(db, handle, 'One'))
    await setNote(db, handle, 'Two')
    await undoStep(db, 'step')
    expect((await annotations()).note).toBe('Two')
  })

  test('undoing an annotation does not affect other lists', async () => {
    await createList(db, 'Empty', [])
    await createList(db, 'Spring', [handle])
    await changeUndoably(db, deed('tag'), [handle], () => addTag(db, handle, 'new'))
    await deleteList(db, (await db.lists.toArray()).find(({ name }) => name === 'Spring')!.id)
    await undoStep(db, 'step')
    expect((await db.lists.toArray()).map(({ name }) => name)).toEqual(['Empty'])
  })

  test('an annotation that changes nothing creates no undo step', async () => {
    await addTag(db, handle, 'client')
    await createList(db, 'Spring', [handle])
    expect(await changeUndoably(db, deed('tag'), [handle], () => addTag(db, handle, 'CLIENT'))).toBeNull()
    expect(await db.undoSteps.count()).toBe(0)
  })

  test('continued edits of a note are one undo step', async () => {
    const note = { ...deed('note'), label: handle }
    await changeUndoably(db, note, [handle], () => setNote(db, handle, 'On'))
    expect(await openNoteStep(db, handle, now + 1)).toBe('step')
    expect(await openNoteStep(db, 'person:john', now + 1)).toBeNull()
    await changeUndoably(db, note, [handle], () => setNote(db, handle, 'One'))
    await undoStep(db, 'step')
    expect((await annotations()).note).toBe('Met in Lyon')

    for (const key of [handle, 'person:john'])
      await changeUndoably(db, deed('tag'), [key], () => addTagToAll(db, [key], 'both'))
    expect(await db.undoSteps.toArray()).toMatchObject([{ count: 2 }])
    await undoStep(db, 'step')
    expect(await db.subjects.where('tags').equals('both').count()).toBe(0)
  })
})
