import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import {
  createList,
  deleteList,
  putOnList,
  renameList,
  takeOffList,
} from '../../../../lib/records/annotations/lists.ts'
import {
  addTag,
  mergeAnnotations,
  removeTag,
  setNote,
  setTags,
} from '../../../../lib/records/annotations/annotations.ts'
import { uniqueTags, longestTag } from '../../../../lib/records/annotations/tags.ts'
import { filed, openDatabase, person } from '../findings-beside.ts'

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

describe('people’s own words', () => {
  test('stay when the answers are bought anew', async () => {
    await createList(db, 'Fair', [handle])
    await setNote(db, handle, 'Met in Lyon.\n')
    await setTags(db, handle, ['client'])
    const before = await ownWordsOf(handle)
    await filed(db, 2, person([handle, internal], { profile: { firstName: 'Jane' }, posts: [] }))
    expect(await ownWordsOf(handle)).toEqual(before)
    expect(before.note).toBe('Met in Lyon.\n')
    expect(before.lists).toHaveLength(1)
  })

  test('of two that turn out to be one are all kept', async () => {
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

  test('reach a subject by any of its names, and change nothing else', async () => {
    await filed(db, 2, person([handle, internal]))
    const before = await db.subjects.get(handle)
    await setTags(db, internal, ['client'])
    expect(await db.subjects.toArray()).toEqual([{ ...before, tags: ['client'] }])
  })

  test('tags added at once are all kept, and one is taken off however it is written', async () => {
    await Promise.all(['b', 'a', ' C '].map((tag) => addTag(db, handle, tag)))
    await removeTag(db, handle, 'c')
    expect((await ownWordsOf(handle)).tags).toEqual(['a', 'b'])
  })

  test('of nobody known are not kept', async () => {
    await setNote(db, 'person:john', 'Who?')
    expect(await db.subjects.count()).toBe(1)
  })

  test('joined, lose no note, no tag and no list', () => {
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
])('the tags %j are %j', (tags, kept) => {
  expect(uniqueTags(tags)).toEqual(kept)
})

describe('a list', () => {
  test('is made once for one name, however it is written', async () => {
    await createList(db, ' Fair  2026 ')
    await createList(db, 'fair 2026', [handle])
    expect((await db.lists.toArray()).map(({ name }) => name)).toEqual(['Fair 2026'])
    expect((await ownWordsOf(handle)).lists).toHaveLength(1)
  })

  test('needs a name', async () => {
    await createList(db, '  ', [handle])
    expect(await db.lists.count()).toBe(0)
    expect((await ownWordsOf(handle)).lists).toEqual([])
  })

  test('is renamed, unless another is called so', async () => {
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

  test('takes subjects on and off, each once', async () => {
    await createList(db, 'Fair')
    const { Fair = '' } = await listsByName()
    await putOnList(db, Fair, [handle, handle])
    await putOnList(db, Fair, [handle])
    await putOnList(db, 'no such list', [handle])
    expect((await ownWordsOf(handle)).lists).toEqual([Fair])
    await takeOffList(db, Fair, [handle])
    expect((await ownWordsOf(handle)).lists).toEqual([])
  })

  test('leaves nothing behind but what was on it', async () => {
    await createList(db, 'Fair', [handle])
    await createList(db, 'Spring', [handle])
    const { Fair = '', Spring = '' } = await listsByName()
    await deleteList(db, Fair)
    expect(await listsByName()).toEqual({ Spring })
    expect((await ownWordsOf(handle)).lists).toEqual([Spring])
  })
})
