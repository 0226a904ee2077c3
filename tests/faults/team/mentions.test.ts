import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { endStep, undoStep } from '../../../lib/data/erasure/end-step.ts'
import { softDeleteSubjects } from '../../../lib/data/erasure/soft-delete-subjects.ts'
import { canonicalJson, compareTexts } from '../../../lib/records/canonical-json.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { SectionRow } from '../../../lib/records/rows/sections.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { queueErasure, publishErasures } from '../../../lib/team/erasures.ts'
import { keyPrefix, sharedKey } from '../../../lib/team/keys.ts'
import { seal, unseal } from '../../../lib/team/seal.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, person } from '../../unit/records/findings.fixture.ts'
import { openMembers } from './member-context.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

const start = Date.parse('2026-11-21T09:00:00Z')
const { retention } = defaultPreferences

interface Member {
  team: TeamContext
  db: Database
  read(): Promise<unknown>
  erase(name: string, isPublished?: boolean): Promise<void>
}

async function membersOf(...names: string[]): Promise<Member[]> {
  const members = await openMembers(names, cluster.endpoints, () => start)
  return members.map(({ team, db }) => {
    return {
      team,
      db,
      read: () => syncTeam(team, db, { onNames: async () => {}, retention }),
      async erase(erased, isPublished = true) {
        const all = await db.subjects.where('aliases').equals(erased).toArray()
        const aliases = all.map((one) => one.aliases)
        await deleteSubjects(db, [erased])
        await queueErasure(team.keys, db, aliases, start)
        if (isPublished) await publishErasures(team, db)
      },
    }
  })
}

const [mara, john, layla, number] = ['person:mara', 'person:john', 'person:layla', 'person:member:4711']

const savePeople = async (db: Database) => {
  for (const [key, firstName, lastName] of [
    [mara, 'Mara', 'Lindqvist'],
    [john, 'John', 'Roe'],
  ] as const)
    await filed(
      db,
      start,
      person([key], {
        profile: { firstName, lastName },
        emails: [{ value: `${firstName.toLowerCase()}@acme.example` }],
      }),
    )
}

const saveLayla = async (db: Database, aliases = [layla]) => {
  await filed(
    db,
    start + 1,
    person(aliases, {
      profile: {
        firstName: 'Layla',
        headline: 'Works with Mara Lindqvist and John Roe',
        summary: 'mara@acme.example',
      },
      emails: [
        { value: 'layla@acme.example' },
        { value: 'mara@acme.example' },
        { value: 'john@acme.example' },
      ],
    }),
  )
  await filed(
    db,
    start + 2,
    person(aliases, { posts: [{ text: 'Thanks, Mara Lindqvist!' }, { text: 'Thanks, John Roe!' }] }),
  )
}

const libraryText = async ({ db }: Member) =>
  JSON.stringify(await Promise.all([db.subjects.toArray(), db.sections.toArray(), db.teamState.toArray()]))

async function removeWithoutTrace(db: Database, key: string): Promise<void> {
  await db.subjects.delete(key)
  await db.sections.where('subject').equals(key).delete()
}

const sectionsOf = async ({ db }: Member) =>
  (await db.sections.toArray())
    .map(({ cost: _cost, subject: _subject, ...row }) => canonicalJson(row))
    .toSorted(compareTexts)

async function sharedRecordsOf({
  team,
}: Member): Promise<{ subject: { key: string }; section: SectionRow }[]> {
  const { entries } = await team.engine.list(keyPrefix(team.keys, 'record'), { limit: 100 })
  const opened = await Promise.all(entries.map((entry) => unseal<never>(team.keys, entry)))
  return opened.flatMap((one) => ('value' in one ? [one.value] : []))
}

async function findRemains(word: RegExp, members: Member[]): Promise<string[]> {
  const texts = [
    ['the engine', JSON.stringify(await sharedRecordsOf(members[0]!))],
    ...(await Promise.all(members.map(async (one) => [one.team.machineName, await libraryText(one)]))),
  ] as [string, string][]
  const [first, ...others] = await Promise.all(members.map(sectionsOf))
  const differing = others.filter((other) => canonicalJson(other) !== canonicalJson(first))
  return [
    ...texts.filter(([, text]) => word.test(text)).map(([where]) => where),
    ...differing.map(() => 'another library'),
  ]
}

const aboutMara = /mara|lindqvist/i

test("a deleted person's name disappears from machines that never had the record, from etcd and from later members", async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await savePeople(ann!.db)
  await saveLayla(bob!.db)
  await bob!.read()
  await ann!.read()
  await ann!.erase(mara)
  await ann!.read()
  await bob!.read()
  await cem!.read()
  expect(await findRemains(aboutMara, [ann!, bob!, cem!])).toEqual([])
  expect(JSON.stringify(await sectionsOf(cem!))).toMatch(/Works with {2}and John Roe/)
  expect(JSON.stringify(await sectionsOf(cem!))).toMatch(/john@acme/)
  const before = (await ann!.team.engine.read(['x'])).revision
  for (const member of [bob!, cem!, ann!]) {
    await member.db.teamState.delete('read')
    await member.read()
    expect(await member.db.teamState.where('key').startsWith('republish:').count()).toBe(0)
  }
  expect(await findRemains(aboutMara, [ann!, bob!, cem!])).toEqual([])
  const { entries } = await ann!.team.engine.list(keyPrefix(ann!.team.keys, 'record'), { limit: 100 })
  expect(entries.filter(({ revision }) => revision > before)).toEqual([])
})

test('two simultaneous deletions on two machines remove both names and nothing else', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await savePeople(ann!.db)
  await saveLayla(ann!.db)
  for (const member of [ann!, bob!]) await member.read()
  await removeWithoutTrace(ann!.db, john)
  await removeWithoutTrace(bob!.db, mara)
  await ann!.erase(mara, false)
  await bob!.erase(john, false)
  for (const member of [ann!, bob!]) await publishErasures(member.team, member.db)
  for (const member of [ann!, bob!, cem!, ann!, bob!, cem!]) await member.read()
  expect(await findRemains(/mara|lindqvist|john|roe/i, [ann!, bob!, cem!])).toEqual([])
  expect(await cem!.db.sections.get([layla, 'posts'])).toMatchObject({
    data: [{ text: 'Thanks, !' }, { text: 'Thanks, !' }],
  })
  expect(await cem!.db.sections.get([layla, 'emails'])).toMatchObject({
    data: [{ value: 'layla@acme.example' }],
  })
})

test('if a worker instance dies, the next one publishes the erased mentions', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await savePeople(ann!.db)
  await saveLayla(bob!.db)
  for (const member of [bob!, ann!]) await member.read()
  await ann!.erase(mara)
  expect(JSON.stringify(await sharedRecordsOf(ann!))).toMatch(/mara/i)
  // No other machine writes, so the write must be the pending publication.
  const { engine } = ann!.team
  let writes = 0
  ann!.team.engine = {
    ...engine,
    commit: (some) => (++writes > 1 ? Promise.reject(new Error('dead')) : engine.commit(some)),
  }
  await expect(ann!.read()).rejects.toThrow('dead')
  ann!.team.engine = engine
  await ann!.read()
  await bob!.read()
  expect(await findRemains(aboutMara, [ann!, bob!])).toEqual([])
})

test('mentions are erased under every name of a record, even in data written before the deletion was known', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await savePeople(ann!.db)
  await saveLayla(bob!.db, [number])
  await bob!.read()
  await filed(cem!.db, start - 5, person([layla, number], { languages: [{ name: 'Swedish' }] }))
  await cem!.read()
  await ann!.read()
  await bob!.read()
  const keys = (await sharedRecordsOf(ann!)).map(({ subject }) => subject.key)
  expect([number, layla].every((key) => keys.includes(key))).toBe(true)
  await ann!.erase(mara)
  await ann!.read()
  await filed(bob!.db, start + 3, person([number], { followers: 12 }))
  await bob!.db.teamState.delete('read')
  for (const member of [bob!, cem!, ann!, bob!, cem!, ann!]) await member.read()
  expect(await findRemains(aboutMara, [ann!, bob!, cem!])).toEqual([])
})

test('a backup restored on one machine brings no erased mention back to the team', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await savePeople(ann!.db)
  await saveLayla(ann!.db)
  for (const member of [ann!, bob!]) await member.read()
  const backup = await Promise.all([bob!.db.subjects.toArray(), bob!.db.sections.toArray()])
  await ann!.erase(mara)
  for (const member of [ann!, bob!]) await member.read()
  await bob!.db.teamState.clear()
  await bob!.db.subjects.bulkPut(backup[0])
  await bob!.db.sections.bulkPut(backup[1])
  for (const member of [bob!, ann!, bob!]) await member.read()
  expect(await findRemains(aboutMara, [ann!, bob!])).toEqual([])
})

test('a record restored by undo contains no mentions that colleagues erased in between', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await savePeople(ann!.db)
  await saveLayla(ann!.db)
  for (const member of [ann!, bob!]) await member.read()
  await removeWithoutTrace(bob!.db, mara)
  const undoOptions = { kind: 'deleted', label: '', clock: () => start } as const
  await softDeleteSubjects(ann!.db, [layla], { ...undoOptions, id: 'layla' })
  await softDeleteSubjects(ann!.db, [mara], { ...undoOptions, id: 'mara' })
  await endStep(
    ann!.db,
    'mara',
    async () => {},
    (subjects) => queueErasure(ann!.team.keys, ann!.db, subjects, start),
  )
  await publishErasures(ann!.team, ann!.db)
  expect(await undoStep(ann!.db, 'layla')).toBe(true)
  for (const member of [ann!, bob!]) await member.read()
  expect(await findRemains(aboutMara, [ann!, bob!])).toEqual([])
})

test('a newer value with an erased mention is corrected by machines that read it', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await savePeople(ann!.db)
  await saveLayla(ann!.db)
  for (const member of [ann!, bob!]) await member.read()
  const key = await sharedKey(ann!.team.keys, 'record', layla, 'profile')
  const { entries } = await ann!.team.engine.read([key])
  const before = await unseal<object>(ann!.team.keys, entries[0]!)
  await ann!.erase(mara)
  for (const member of [ann!, bob!]) await member.read()
  if (!('value' in before)) throw new Error(before.refused)
  const { revision } = await ann!.team.engine.read([key])
  const resealed = await seal(ann!.team.keys, key, {
    value: before.value,
    sequence: revision,
    after: revision,
  })
  await ann!.team.engine.commit([{ key, value: resealed }])
  for (const member of [bob!, ann!]) await member.read()
  expect(await findRemains(aboutMara, [ann!, bob!])).toEqual([])
})
