import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup, type RestoreOptions } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { isSuppressed, suppress } from '../../../../lib/records/suppression/suppress.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith, everythingIn } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import { noItems } from '../../../../lib/bulk/run.ts'
import { runWith, creditsByDay, deliveryWith, itemWith, sectionWith } from './library.fixture.ts'

let from: Database
let to: Database
beforeEach(() => {
  from = openDatabase()
  to = openDatabase()
})

async function bringBack(how: Partial<RestoreOptions> = {}) {
  const { file } = await writeBackup(from, {}, 5000)
  const found = await verifyBackup(to, file)
  if (typeof found === 'string') throw new Error(found)
  return restoreBackup(to, found, { replace: false, ...how })
}

describe('restored work in progress', () => {
  test('a restored pending request ends unsent and free', async () => {
    await keep(
      from,
      requestWith({ id: 'w', state: 'pending', outcome: null, cost: null, costBy: null, settledAt: null }),
    )
    await bringBack()
    expect(await to.requests.get('w')).toMatchObject({ state: 'settled', outcome: 'refused', cost: 0 })
    expect(await creditsByDay(to, 'all')).toEqual({})
  })

  test('a restored request that was in flight counts as possibly charged', async () => {
    await keep(from, requestWith({ id: 's', state: 'sent', outcome: null, cost: null, costBy: null }))
    await bringBack()
    expect(await to.requests.get('s')).toMatchObject({ state: 'settled', outcome: 'unknown', cost: null })
  })

  test('a request still in flight here is not changed by a restore', async () => {
    for (const db of [from, to])
      await keep(db, requestWith({ id: 's', state: 'sent', outcome: null, cost: null }))
    await bringBack()
    expect(await to.requests.get('s')).toMatchObject({ state: 'sent', outcome: null })
  })

  test('a restored running bulk run is paused with its items unchanged', async () => {
    const item = itemWith({ run: 'b', state: 'pending' })
    await from.runs.add(runWith({ id: 'b', state: 'running', counts: { ...noItems, pending: 1 } }))
    await from.items.add(item)
    await bringBack()
    expect((await to.runs.get('b'))?.state).toBe('paused')
    expect(await to.items.toArray()).toEqual([item])
  })

  test('a restored pending delivery waits for the user', async () => {
    await from.deliveries.add(deliveryWith({ state: 'pending', nextAt: 9 }))
    await bringBack()
    expect(await to.deliveries.get('d')).toMatchObject({ state: 'dead', nextAt: null })
  })
})

describe('merging a backup', () => {
  test('a person with another alias here is merged, with annotations of both and the newer sections', async () => {
    await to.lists.add({ id: 'mine', name: 'Leads', createdAt: 1 })
    await from.lists.add({ id: 'theirs', name: 'leads', createdAt: 1 })
    await filed(
      to,
      5,
      person(['person:ann', 'person:member:7'], { profile: { firstName: 'Ann', headline: 'New' } }),
    )
    await to.subjects.update('person:ann', { tags: ['a'], note: 'Here.' })
    await from.subjects.add(
      subjectWith({
        key: 'person:ann-old',
        aliases: ['person:ann-old', 'person:member:7'],
        tags: ['b'],
        note: 'There.',
        lists: ['theirs'],
      }),
    )
    await from.sections.bulkAdd([
      sectionWith('person:ann-old', 'profile', { firstName: 'Ann', headline: 'Old' }, 2),
      sectionWith('person:ann-old', 'emails', [{ value: 'ann@x.example' }], 3),
    ])
    await keep(from, requestWith({ id: 'old', subject: 'person:ann-old', found: ['person:ann-old'] }))
    expect(await bringBack()).toMatchObject({
      added: 0,
      joined: 1,
      requests: 1,
      united: { from: 0, into: 0 },
      disputed: 0,
      leftOut: 0,
    })
    const all = await to.subjects.toArray()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      key: 'person:ann',
      headline: 'New',
      email: 'ann@x.example',
      tags: ['a', 'b'],
    })
    expect(all[0]).toMatchObject({ note: 'Here.\n\nThere.', lists: ['mine'], createdAt: 1 })
    expect(all[0]?.aliases).toContain('person:ann-old')
    expect((await to.lists.toArray()).map(({ id }) => id)).toEqual(['mine'])
    expect(await to.requests.get('old')).toMatchObject({ subject: 'person:ann', found: ['person:ann'] })
    expect(await to.sections.where('subject').equals('person:ann').count()).toBe(2)
  })

  test('a request that is more advanced here stays unchanged', async () => {
    await keep(to, requestWith({ id: 'one', cost: 3 }))
    await keep(from, requestWith({ id: 'one', state: 'sent', outcome: null, cost: null, settledAt: null }))
    await bringBack()
    expect(await to.requests.get('one')).toMatchObject({ state: 'settled', cost: 3 })
  })

  describe('a request that was closed before its late response', () => {
    const closed = requestWith({ id: 'one', outcome: 'unknown', cost: null, costBy: null, settledAt: 900 })
    const ended = requestWith({ id: 'one', outcome: 'ok', cost: 2, settledAt: 100 })
    const reopened = { ...closed, state: 'responded', outcome: null, settledAt: null } as const

    test.each([
      ['its outcome here', ended, closed],
      ['its unknown outcome, despite an outcome in the file', closed, ended],
      ['a response that is about to be read here', reopened, closed],
    ])('a restore keeps %s', async (_, here, there) => {
      await keep(to, here)
      await to.responses.add(responseWith('one', {}))
      await keep(from, there)
      await bringBack()
      expect(await to.requests.get('one')).toEqual(here)
    })

    test('a later backup brings the response that an earlier one lacked', async () => {
      await keep(from, closed)
      await bringBack()
      await from.requests.put(ended)
      await bringBack()
      expect(await to.requests.get('one')).toMatchObject({ outcome: 'ok', cost: 2 })
      await from.requests.put({ ...ended, cost: 0, settledAt: 5000 })
      await bringBack()
      expect(await to.requests.get('one')).toMatchObject({ outcome: 'ok', cost: 2 })
    })
  })

  test('replacing is refused while a request is in flight, and changes nothing', async () => {
    await to.subjects.add(subjectWith({ key: 'person:bob' }))
    await keep(to, requestWith({ state: 'sent', sentAt: Date.now(), outcome: null }))
    expect(await bringBack({ replace: true })).toBe('in-flight')
    expect(await to.subjects.count()).toBe(1)
  })
})

describe('a suppressed person in a backup', () => {
  const ann = { firstName: 'Ann', lastName: 'Gone', publicIdentifier: 'ann-gone-1' }
  beforeEach(async () => {
    await filed(
      from,
      1,
      person(['person:ann-gone-1'], { profile: ann, emails: [{ value: 'ann@gone.example' }] }),
    )
    await filed(
      from,
      2,
      person(['person:bob'], { profile: { firstName: 'Bob', summary: 'Worked with Ann Gone.' } }),
    )
    await keep(
      from,
      requestWith({
        id: 'hers',
        subject: 'person:ann-gone-1',
        found: ['person:ann-gone-1'],
        requestKey: 'x person:ann-gone-1',
      }),
    )
    await from.responses.add(responseWith('hers', { person: ann }))
  })

  test.each([
    ['because of the list here', () => suppress(to, ['person:ann-gone-1'])],
    ['because of the file’s list', () => suppress(from, ['email:ann@gone.example'])],
  ])('a suppressed person is not restored, %s', async (_, never) => {
    await never()
    expect(await bringBack()).toMatchObject({ added: 1, leftOut: 1 })
    expect(await everythingIn(to)).not.toMatch(/ann-gone|gone\.example|Ann Gone|"Gone"/)
    expect(await to.requests.get('hers')).toMatchObject({ subject: null, cost: 2 })
  })

  test('the suppression lists of both libraries apply after a restore', async () => {
    await suppress(from, ['person:eve'])
    await suppress(to, ['person:eva'])
    await bringBack()
    for (const name of ['person:eve', 'person:eva']) expect(await isSuppressed(to, [name])).toBe(true)
    expect(await isSuppressed(to, ['person:bob'])).toBe(false)
  })
})
