import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { fileFinding } from '../../../lib/records/file-finding.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { separateMerge } from '../../../lib/records/identity/separate-merge.ts'
import type { SectionName } from '../../../lib/records/rows/sections.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { from, openDatabase } from './findings.fixture.ts'
import type { Finding } from '../../../lib/records/finding.ts'

/** Set `IDENTITY_SEED` and `IDENTITY_HISTORIES` for other and longer runs; `HISTORIES` would be too many. */
const { IDENTITY_SEED = '20261121', IDENTITY_HISTORIES = '60' } = process.env
const runs = { seed: Number(IDENTITY_SEED), numRuns: Number(IDENTITY_HISTORIES) }

const people = ['Ann Lee', 'Bob Stone', 'Cleo Marsh', 'Dov Nadir'].map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const handle = firstName.toLowerCase()
  return {
    firstName,
    lastName,
    pages: [`person:${handle}`, `person:${handle}-old`],
    ids: [`person:ACoAAB${firstName}1`, `person:member:${731 + index}40`],
  }
})

const who = fc.integer({ min: 0, max: people.length - 1 })

const response = fc.record({
  about: who,
  page: fc.constantFrom(0, 1),
  part: fc.constantFrom('profile', 'emails', 'posts'),
  requested: fc.boolean(),
  tells: fc.subarray(['page', 'internal', 'member', 'name']),
  lie: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({ of: who, what: fc.constantFrom('page', 'internal', 'member', 'constant') }),
    },
  ),
})
type Answer = typeof response extends fc.Arbitrary<infer Value> ? Value : never

const history = (lies: boolean) =>
  fc
    .array(response, { minLength: 1, maxLength: 12 })
    .map((all) => (lies ? all : all.map((one) => ({ ...one, lie: null }))))

function findingOf({ about, page, part, requested, tells, lie }: Answer, at: number): Finding {
  const person = people[about]!
  const address = person.pages[page]!
  if (part !== 'profile') {
    const data = part === 'emails' ? [{ value: `${at}@acme.example` }] : [{ activityId: `${at}` }]
    return { kind: 'person', requested: address, aliases: [address], sections: { [part]: data } }
  }
  const other = lie ? people[lie.of]! : person
  const claims = [
    ...(tells.includes('page') ? [lie?.what === 'page' ? other.pages[0]! : person.pages[0]!] : []),
    ...(tells.includes('internal') ? [lie?.what === 'internal' ? other.ids[0]! : person.ids[0]!] : []),
    ...(lie?.what === 'constant'
      ? ['person:member:888111']
      : tells.includes('member')
        ? [lie?.what === 'member' ? other.ids[1]! : person.ids[1]!]
        : []),
  ]
  const { firstName, lastName } = person
  // A finding without aliases or a requested page could be about any person.
  const isRequested = requested || claims.length === 0
  return {
    kind: 'person',
    ...(isRequested ? { requested: address } : {}),
    aliases: [...claims, ...(isRequested ? [address] : [])],
    ids: claims.filter((alias) => /ACo|member/.test(alias)),
    sections: { profile: { headline: `${at}`, ...(tells.includes('name') ? { firstName, lastName } : {}) } },
  }
}

async function settled(db: Database, finding: Finding, at: number): Promise<string> {
  return db.transaction('rw', recordTables(db), async () => {
    const key = await fileFinding(db, finding, from(at))
    await db.requests.add(
      requestWith({ id: from(at).request, subject: finding.requested ?? null, found: [key], reservedAt: at }),
    )
    return key
  })
}

async function expectWhole(db: Database, bought: { finding: Finding; at: number; key: string }[]) {
  const subjects = await db.subjects.toArray()
  const aliases = subjects.flatMap((subject) => subject.aliases)
  expect(aliases).toHaveLength(new Set(aliases).size)
  for (const { key, aliases: own } of subjects) expect(own).toContain(key)
  const keys = new Set(subjects.map(({ key }) => key))
  for (const row of await db.sections.toArray()) expect(keys).toContain(row.subject)
  for (const row of await db.history.toArray()) expect(keys).toContain(row.subject)
  for (const row of await db.requests.toArray()) expect(keys).toContain(row.found[0])
  // Data bought for a page is present or replaced by newer data, and filed under its page or actual owner.
  for (const { finding, at } of bought)
    for (const name of Object.keys(finding.sections) as SectionName[]) {
      const [found] = (await db.requests.get(from(at).request))!.found
      const key = name === 'profile' ? found : (await recordOf(db, finding.requested!))?.subject.key
      expect((await db.sections.get([key ?? '', name]))?.at).toBeGreaterThanOrEqual(at)
    }
}

async function birthsIn(db: Database): Promise<Map<string, number>> {
  const merges = await db.merges.toArray()
  const all = merges.flatMap(({ before }) => (before ? [before.subject, before.other] : []))
  const births = new Map<string, number>()
  for (const { key, createdAt } of [...all, ...(await db.subjects.toArray())])
    births.set(key, Math.max(createdAt, births.get(key) ?? 0))
  return births
}

test(
  'false responses never give two records one alias and lose no purchase',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history(true), async (responses) => {
        const db = openDatabase()
        const bought: { finding: Finding; at: number; key: string }[] = []
        for (const [index, one] of responses.entries()) {
          const at = index + 1
          const finding = findingOf(one, at)
          bought.push({ finding, at, key: await settled(db, finding, at) })
          await expectWhole(db, bought)
        }
        expect(await db.requests.count()).toBe(responses.length)
        db.close()
      }),
      runs,
    )
  },
)

test('true responses never merge two people', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history(false), async (responses) => {
      const db = openDatabase()
      for (const [index, one] of responses.entries()) await settled(db, findingOf(one, index + 1), index + 1)
      for (const { aliases } of await db.subjects.toArray()) {
        const theirs = people.filter(({ pages, ids }) =>
          [...pages, ...ids].some((name) => aliases.includes(name)),
        )
        expect(theirs).toHaveLength(1)
      }
      expect(
        await db.merges
          .where('id')
          .notEqual('')
          .filter(({ state }) => state === 'open')
          .count(),
      ).toBe(0)
      db.close()
    }),
    runs,
  )
})

test('every merge can be undone, in any order, and restores both records', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history(true), fc.infiniteStream(fc.nat()), async (responses, choices) => {
      const db = openDatabase()
      const bought: { finding: Finding; at: number; key: string }[] = []
      for (const [index, one] of responses.entries()) {
        const finding = findingOf(one, index + 1)
        bought.push({ finding, at: index + 1, key: await settled(db, finding, index + 1) })
      }
      const births = await birthsIn(db)
      for (;;) {
        const merges = await db.merges.filter(({ state }) => state === 'merged').toArray()
        if (merges.length === 0) break
        const merge = merges[(choices.next().value as number) % merges.length]!
        const { other, sections } = merge.before!
        const had = sections.filter((row) => row.subject === other.key)
        const before = await db.subjects.count()
        await separateMerge(db, merge.id)
        expect(await db.subjects.count()).toBe(before + 1)
        expect(await db.merges.get(merge.id)).toMatchObject({ state: 'apart' })
        for (const { aliases, createdAt } of await db.subjects.toArray())
          expect(createdAt).toBe(Math.min(...aliases.map((alias) => births.get(alias) ?? Infinity)))
        // Other evidence may have merged the record with a third one again.
        const back = (await recordOf(db, other.key))!.subject
        for (const row of had) {
          const now = await db.sections.get([back.key, row.name])
          expect(now?.at).toBeGreaterThanOrEqual(row.at)
        }
        await expectWhole(
          db,
          bought.filter(({ finding }) => !finding.sections.profile),
        )
      }
      const born = (await db.subjects.toArray()).map(({ key, createdAt }) => [key, createdAt] as const)
      expect(new Map(born)).toEqual(births)
      db.close()
    }),
    runs,
  )
})
