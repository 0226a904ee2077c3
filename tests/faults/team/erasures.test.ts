import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endStep, undoStep } from '../../../lib/data/erasure/end-step.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { softDeleteSubjects } from '../../../lib/data/erasure/soft-delete-subjects.ts'
import { purge } from '../../../lib/data/retention/purge.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { acquireClaim } from '../../../lib/team/claims.ts'
import { applyErasures, queueErasure, publishErasures } from '../../../lib/team/erasures.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { keyPrefix } from '../../../lib/team/keys.ts'
import { publishRecords } from '../../../lib/team/shared-records.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, person } from '../../unit/records/findings.fixture.ts'
import { claimTerms } from './claim-terms.ts'
import { openMembers } from './member-context.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

const day = 86_400_000
const start = Date.parse('2026-11-21T09:00:00Z')
const { retention: noRetention } = defaultPreferences
let retention = noRetention

interface Member {
  team: TeamContext
  db: Database
  read(): Promise<unknown>
  has(): Promise<string[]>
  erase(...names: string[]): Promise<void>
}

async function membersOf(...names: string[]): Promise<Member[]> {
  const members = await openMembers(names, cluster.endpoints, () => start)
  return members.map(({ team, db }) => {
    return {
      team,
      db,
      read: () => syncTeam(team, db, { onNames: async () => {}, retention }),
      has: async () => (await db.subjects.toCollection().primaryKeys()).toSorted(),
      async erase(...erased) {
        const all = await db.subjects.where('aliases').anyOf(erased).toArray()
        await deleteSubjects(db, erased)
        await queueErasure(
          team.keys,
          db,
          all.map(({ aliases }) => aliases),
          start,
        )
        await publishErasures(team, db)
      },
    }
  })
}

const mara = 'person:mara'
const layla = 'person:layla'
const savePurchase = (db: Database, key: string, more = {}, at = start) =>
  filed(db, at, person([key], { profile: { firstName: key.slice(7), lastName: 'Doe' }, ...more }))

const inEngine = async ({ team }: Member, kind: 'record' | 'tombstone') =>
  (await team.engine.list(keyPrefix(team.keys, kind), { limit: 100 })).entries

test("undoing a local deletion doesn't restore a person whom a colleague has deleted since, but restores others", async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  for (const key of [mara, layla])
    await savePurchase(ann!.db, key, { emails: [{ value: `${key.slice(7)}@acme.example` }] })
  await ann!.read()
  await bob!.read()
  await savePurchase(ann!.db, 'person:pat', { profile: { firstName: 'Pat', summary: 'Knows Mara Doe.' } })
  const deed = { id: 'step', kind: 'deleted', label: '', clock: () => start } as const
  await softDeleteSubjects(ann!.db, [mara, layla], deed)
  await softDeleteSubjects(ann!.db, ['person:pat'], { ...deed, id: 'other' })
  await bob!.erase(mara)
  await ann!.read()
  const everything = JSON.stringify(
    await Promise.all([ann!.db.undoParts.toArray(), ann!.db.undoSteps.toArray()]),
  )
  expect(everything).not.toMatch(/mara/i)
  expect(await undoStep(ann!.db, 'step')).toBe(true)
  expect(await undoStep(ann!.db, 'other')).toBe(true)
  expect(await ann!.has()).toEqual([layla, 'person:pat'])
  expect(JSON.stringify(await ann!.db.sections.toArray())).not.toMatch(/mara/i)
  // A record that was published before doesn't come back while its deletion can be undone.
  await softDeleteSubjects(ann!.db, [layla], { ...deed, id: 'held' })
  await ann!.db.teamState.delete('read')
  await ann!.read()
  expect(await ann!.has()).toEqual(['person:pat'])
  expect(await undoStep(ann!.db, 'held')).toBe(true)
  await ann!.read()
  expect(await ann!.has()).toEqual([layla, 'person:pat'])
  // If the step contains nothing else, there is nothing to undo or to publish.
  await softDeleteSubjects(ann!.db, [layla], { ...deed, id: 'alone' })
  await bob!.erase(layla)
  await ann!.read()
  expect(await undoStep(ann!.db, 'alone')).toBe(false)
  await endStep(
    ann!.db,
    'alone',
    async () => {},
    () => Promise.reject(new Error('told')),
  )
  expect(await ann!.has()).toEqual(['person:pat'])
})

test('a person bought again after their deletion stays on all machines, even if a later deletion arrives with the first', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  for (const key of [mara, layla]) await savePurchase(ann!.db, key, {}, start - day)
  for (const each of [ann!, bob!, cem!]) await each.read()
  await bob!.erase(mara)
  await ann!.read()
  await savePurchase(ann!.db, mara)
  await publishRecords(
    ann!.team,
    ann!.db,
    [mara],
    () => true,
    async () => {},
  )
  await bob!.erase(layla)
  await cem!.read()
  expect(await cem!.has()).toEqual([mara])
  expect(await inEngine(ann!, 'record')).toHaveLength(1)
  await bob!.read()
  expect(await bob!.has()).toEqual([mara])
})

test("publishRecords doesn't report a record that is deleted locally while it is published", async () => {
  const [ann] = await membersOf('Ann')
  const { team, db } = ann!
  await savePurchase(db, mara)
  const read: typeof team.engine.read = async (keys) => {
    await deleteSubjects(db, [mara])
    return team.engine.read(keys)
  }
  const publish = (engine: typeof team.engine) =>
    publishRecords(
      { ...team, engine },
      db,
      [mara],
      () => true,
      async () => {},
    )
  expect(await publish({ ...team.engine, read })).toEqual([])
  await savePurchase(db, mara)
  const published = await publish(team.engine)
  expect(published).toEqual((await inEngine(ann!, 'record')).map(({ key }) => key))
  // The record was published and then deleted locally: it still exists in etcd.
  expect(await publish({ ...team.engine, read })).toEqual(published)
})

test('a tombstone that is deleted or replaced in etcd is written again by machines that applied it', async () => {
  const [ann, bob, cem, dee] = await membersOf('Ann', 'Bob', 'Cem', 'Dee')
  await savePurchase(ann!.db, mara)
  for (const each of [ann!, bob!, cem!]) await each.read()
  await ann!.erase(mara)
  await bob!.read()
  // Bob buys the person again: a tombstone is not applied a second time.
  await savePurchase(bob!.db, mara)
  for (const { key } of await inEngine(ann!, 'tombstone'))
    await ann!.team.engine.commit([{ key, value: null }])
  await bob!.read()
  expect(await inEngine(ann!, 'tombstone')).toHaveLength(2)
  await ann!.read()
  expect(await bob!.has()).toEqual([mara])
  await savePurchase(dee!.db, mara)
  for (const late of [cem!, dee!]) {
    await late.read()
    expect(await late.has()).toEqual([])
  }
  const [first, second] = await inEngine(ann!, 'tombstone')
  for (const { key } of [first!, second!])
    await ann!.team.engine.commit([{ key, value: new Uint8Array(700) }])
  await cem!.read()
  await ann!.read()
  const rewritten = await inEngine(ann!, 'tombstone')
  expect(rewritten.map(({ value }) => value[0])).toEqual([1, 1])
})

test('an etcd restored from a backup made before a deletion brings no deleted person back', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  for (const key of [mara, layla]) await savePurchase(ann!.db, key)
  await ann!.read()
  await bob!.read()
  const backup = await inEngine(ann!, 'record')
  await ann!.erase(mara)
  await bob!.read()
  // A new cluster with the old data, at lower revisions.
  const restored = await startEtcd(1, { quick: true })
  try {
    for (const each of [ann!, bob!])
      each.team.engine = etcdEngine({ endpoints: restored.endpoints, login: null, fetch, timeoutMs: 3000 })
    for (const { key, value, revision } of backup.toSorted((a, b) => a.revision - b.revision))
      for (let now = 0; now < revision;) {
        const isNext = (await ann!.team.engine.read([key])).revision === revision - 1
        const writes = isNext ? [{ key, value }] : [{ key: 'filler', value: new Uint8Array(1) }]
        now = (await ann!.team.engine.commit(writes)).revision
      }
    for (const each of [bob!, ann!, bob!]) {
      await each.read()
      expect(await each.has()).toEqual([layla])
    }
    expect(await inEngine(ann!, 'tombstone')).toHaveLength(2)
    expect(await inEngine(ann!, 'record')).toHaveLength(1)
    await ann!.erase(layla)
    await bob!.read()
    expect(await bob!.has()).toEqual([])
  } finally {
    await restored.close()
  }
})

test('a claim wins only after its machine has applied all deletions of the team', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  for (const key of [mara, layla]) await savePurchase(ann!.db, key)
  for (const each of [ann!, bob!]) await each.read()
  const appliedHeads: number[] = []
  const terms = claimTerms('first', {
    followErasures: async (head) => {
      appliedHeads.push(head)
      const isApplied = (await applyErasures(bob!.team, bob!.db, async () => {})) !== null
      if (appliedHeads.length === 1) await ann!.erase(mara)
      return isApplied
    },
  })
  expect((await acquireClaim(bob!.team, terms)).kind).toBe('won')
  expect(appliedHeads).toHaveLength(2)
  expect(appliedHeads[1]).toBeGreaterThan(appliedHeads[0]!)
  expect(await bob!.has()).toEqual([layla])
  const pendingTerms = {
    ...terms,
    id: 'second',
    requestKeys: ['another'],
    followErasures: () => Promise.resolve(false),
  }
  expect(await acquireClaim(bob!.team, pendingTerms)).toEqual({ kind: 'erasing' })
})

test("after compaction and defragmentation, etcd's files contain no deleted record and no plain text", async () => {
  const [ann, bob] = await membersOf('Annabel', 'Bartholomew')
  await savePurchase(ann!.db, mara, { emails: [{ value: 'mara@plaintext.example' }] })
  await savePurchase(ann!.db, layla)
  await ann!.read()
  await bob!.read()
  const before = await inEngine(ann!, 'record')
  await bob!.erase(mara)
  await ann!.read()
  const remaining = (await inEngine(ann!, 'record')).map(({ key }) => key)
  await cluster.freeSpace('nothing/')
  const member = join(cluster.folder, 'node0/member')
  const files = ['snap/db', 'wal/0000000000000000-0000000000000000.wal'].map((file) =>
    readFileSync(join(member, file)),
  )
  // Shorter texts would match by chance.
  for (const text of ['mara', 'Mara', 'layla', 'plaintext', 'Annabel', 'Bartholomew'])
    expect(files.map((bytes) => bytes.includes(text))).toEqual([false, false])
  const [database] = files
  const found = before.filter(({ value }) => database!.includes(Buffer.from(value)))
  expect(found.map(({ key }) => key)).toEqual(remaining)
})

test('a record deleted by retention stays away after a full read, unless a member shares newer data', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await savePurchase(ann!.db, mara, {}, start - 40 * day)
  await savePurchase(ann!.db, layla, {}, start - 40 * day)
  await ann!.read()
  await bob!.read()
  retention = { ...noRetention, person: 30 }
  try {
    await purge(bob!.db, retention, start)
    expect(await bob!.has()).toEqual([])
    await filed(ann!.db, start, person([layla], { emails: [{ value: 'layla@acme.example' }] }))
    await ann!.db.teamState.delete('read')
    retention = noRetention
    await ann!.read()
    retention = { ...noRetention, person: 30 }
    await bob!.db.teamState.delete('read')
    await bob!.read()
    expect(await bob!.has()).toEqual([layla])
    const sections = await bob!.db.sections.toArray()
    expect(sections.map(({ name }) => name).toSorted()).toEqual(['emails', 'profile'])
    expect(await ann!.has()).toEqual([layla, mara])
  } finally {
    retention = noRetention
  }
})
