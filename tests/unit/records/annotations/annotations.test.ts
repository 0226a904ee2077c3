import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import {
  createList,
  deleteList,
  addToList,
  renameList,
  removeFromList,
} from '../../../../lib/records/annotations/lists.ts'
import {
  addTag,
  mergeAnnotations,
  removeTag,
  setNote,
  setTags,
} from '../../../../lib/records/annotations/annotations.ts'
import { uniqueTags, longestTag } from '../../../../lib/records/annotations/tags.ts'
import { filed, openDatabase, person } from '../findings.fixture.ts'

const handle = 'person:jane'
const internal = 'person:ACoAAB1'
let db: Database
beforeEach(async () => {
  db = openDatabase()
  await filed(db, 1, person([handle], { profile: { firstName: 'Jane' } }))
})

const ownWordsOf = async (key: string) => {
  const { tags, lists, note } = (await db.subjects.get(key))!
  return { tags, lists, note }
}
const listsByName = async () =>
  Object.fromEntries((await db.lists.toArray()).map(({ name, id }) => [name, id]))

describe('notes, tags and lists', () => {
  test('annotations stay when sections are bought again', async () => {
    await createList(db, 'Fair', [handle])
    await setNote(db, handle, 'Met in Lyon.\n')
    await setTags(db, handle, ['client'])
    const before = await ownWordsOf(handle)
    await filed(db, 2, person([handle, internal], { profile: { firstName: 'Jane' }, posts: [] }))
    expect(await ownWordsOf(handle)).toEqual(before)
    expect(before.note).toBe('Met in Lyon.\n')
    expect(before.lists).toHaveLength(1)
  })

  test('annotations of two merged records all survive', async () => {
    await filed(db, 2, person([internal], { posts: [] }))
    await setNote(db, handle, 'Met in Lyon.')
    await setNote(db, internal, 'Writes well.')
    await setTags(db, handle, ['client', 'Press'])
    await setTags(db, internal, ['press', 'author'])
    await createList(db, 'Fair', [handle])
    await createList(db, 'Spring', [internal, handle])
    await filed(db, 3, person([handle, internal]))
    const ids = await listsByName()
    expect(await ownWordsOf(handle)).toEqual({
      tags: ['author', 'client', 'Press'],
      lists: [ids['Fair'], ids['Spring']],
      note: 'Met in Lyon.\n\nWrites well.',
    })
  })

  test('annotations are set by any alias of a subject and change nothing else', async () => {
    await filed(db, 2, person([handle, internal]))
    const before = await db.subjects.get(handle)
    await setTags(db, internal, ['client'])
    expect(await db.subjects.toArray()).toEqual([{ ...before, tags: ['client'] }])
  })

  test('concurrently added tags all survive, and a tag is removed in any spelling', async () => {
    await Promise.all(['b', 'a', ' C '].map((tag) => addTag(db, handle, tag)))
    await removeTag(db, handle, 'c')
    expect((await ownWordsOf(handle)).tags).toEqual(['a', 'b'])
  })

  test('an annotation of an unknown subject is not stored', async () => {
    await setNote(db, 'person:john', 'Who?')
    expect(await db.subjects.count()).toBe(1)
  })

  test('merging annotations loses no note, tag or list', () => {
    const words = fc.record({
      tags: fc.array(fc.string()),
      lists: fc.array(fc.uuid()),
      note: fc.string({ unit: 'grapheme' }),
    })
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), (all) => {
        const joined = mergeAnnotations(all)
        const tags = all.flatMap(({ tags }) => uniqueTags(tags))
        expect(joined.tags.map((tag) => tag.toLowerCase())).toEqual(
          expect.arrayContaining(tags.map((tag) => tag.toLowerCase())),
        )
        expect(new Set(joined.lists)).toEqual(new Set(all.flatMap(({ lists }) => lists)))
        for (const { note } of all) expect(joined.note).toContain(note.trim())
      }),
    )
  })
})

test.each([
  [['  Press ', 'press', 'PRESS'], ['Press']],
  [
    ['b', 'a', ''],
    ['a', 'b'],
  ],
  [['big \n  fish'], ['big fish']],
  [['e\u0301t\u00e9', '\u00e9t\u00e9'], ['\u00e9t\u00e9']],
  [['x'.repeat(50), 'x'.repeat(60)], ['x'.repeat(longestTag)]],
  [['🐟'.repeat(50)], ['🐟'.repeat(longestTag)]],
])('the tags %j are normalized to %j', (tags, kept) => {
  expect(uniqueTags(tags)).toEqual(kept)
})

describe('a list of subjects', () => {
  test('a list name exists once, in any spelling', async () => {
    await createList(db, ' Fair  2026 ')
    await createList(db, 'fair 2026', [handle])
    expect((await db.lists.toArray()).map(({ name }) => name)).toEqual(['Fair 2026'])
    expect((await ownWordsOf(handle)).lists).toHaveLength(1)
  })

  test('a list without a name is not created', async () => {
    await createList(db, '  ', [handle])
    expect(await db.lists.count()).toBe(0)
    expect((await ownWordsOf(handle)).lists).toEqual([])
  })

  test('a list is renamed unless the name is taken', async () => {
    await createList(db, 'Fair')
    await createList(db, 'Spring')
    const { Fair = '', Spring = '' } = await listsByName()
    await renameList(db, Fair, 'Autumn')
    await renameList(db, Spring, 'AUTUMN')
    await renameList(db, Fair, ' ')
    expect(await listsByName()).toEqual({ Autumn: Fair, Spring })
    await renameList(db, Fair, 'autumn')
    expect(await listsByName()).toEqual({ autumn: Fair, Spring })
  })

  test('subjects are put on a list and taken off, each once', async () => {
    await createList(db, 'Fair')
    const { Fair = '' } = await listsByName()
    await addToList(db, Fair, [handle, handle])
    await addToList(db, Fair, [handle])
    await addToList(db, 'no such list', [handle])
    expect((await ownWordsOf(handle)).lists).toEqual([Fair])
    await removeFromList(db, Fair, [handle])
    expect((await ownWordsOf(handle)).lists).toEqual([])
  })

  test('deleting a list keeps its subjects and other lists', async () => {
    await createList(db, 'Fair', [handle])
    await createList(db, 'Spring', [handle])
    const { Fair = '', Spring = '' } = await listsByName()
    await deleteList(db, Fair)
    expect(await listsByName()).toEqual({ Spring })
    expect((await ownWordsOf(handle)).lists).toEqual([Spring])
  })
})
