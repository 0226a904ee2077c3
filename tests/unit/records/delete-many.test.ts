import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { deleteSubject } from '../data/erasure/delete-subject.ts'
import { setNote, setTags } from '../../../lib/records/annotations/annotations.ts'
import { itemWith, rowsIn } from '../data/backup/library.fixture.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { responseWith } from './full-library.fixture.ts'
import { filed, openDatabase, person } from './findings.fixture.ts'

const runs = Number(process.env['FORGET_RUNS'] ?? 25)

/** Small numbers, so that names, handles and mailboxes collide. */
interface Someone {
  first: number
  last: number
  mailbox: number
  mentions: { whom: number; how: number }[]
}

// No name is part of another, because then the result would depend on the order.
const firsts = ['Ann', 'José', '花子', 'X Æ']
const lasts = ['Lee', 'García Núñez', '灯台守', 'Doe', '★ ★']

const handleOf = (index: number) => `s${index}-${1000 + index}`
const nameOf = ({ first, last }: Someone) => `${firsts[first]} ${lasts[last]}`
const emailOf = ({ mailbox }: Someone) => `box${mailbox}@x.example`

const ways: ((them: Someone, handle: string) => unknown)[] = [
  (them) => `Met ${nameOf(them)}, too.`,
  (them) => ({ firstName: firsts[them.first], lastName: lasts[them.last], text: 'In parts.' }),
  (_, handle) => ({ authorUrl: `https://www.social.example/in/${handle}/`, text: 'An entry.' }),
  (them) => ({ text: [`Ask ${emailOf(them).toUpperCase()}`, { about: [nameOf(them)] }] }),
  (them, handle) => ({ publicIdentifier: handle, deep: { text: nameOf(them) } }),
]

const index = (of: readonly unknown[]) => fc.nat(of.length - 1)
const library = fc
  .array(
    fc.record({
      first: index(firsts),
      last: index(lasts),
      mailbox: fc.nat(6),
      mentions: fc.array(fc.record({ whom: fc.nat(9), how: index(ways) }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .chain((people) =>
    fc.record({
      people: fc.constant(people),
      gone: fc.uniqueArray(fc.nat(people.length - 1), { minLength: 1 }),
    }),
  )

async function put(db: Database, people: Someone[]): Promise<void> {
  for (const [at, them] of people.entries()) {
    const key = `person:${handleOf(at)}`
    const mentioned = them.mentions.flatMap(({ whom, how }) => {
      const other = whom % people.length
      return [ways[how]!(people[other]!, handleOf(other))]
    })
    const profile = { firstName: firsts[them.first], lastName: lasts[them.last], extra: { mentioned } }
    await filed(db, at + 1, person([key], { profile, emails: [{ value: emailOf(them) }] }))
    const known = { id: `r${at}`, requestKey: `https://a.example profile ${key}`, subject: key, found: [key] }
    const search = {
      operation: 'personsSearch',
      subject: null,
      section: null,
      found: [] as string[],
    } as const
    await db.requests.bulkAdd([
      requestWith(known),
      requestWith({
        ...search,
        id: `s${at}`,
        requestKey: `https://a.example search ${at}`,
        input: { fullName: 'x' },
      }),
    ])
    await db.responses.bulkAdd([
      responseWith(`r${at}`, { person: profile }),
      responseWith(`s${at}`, { mentioned }),
    ])
    await setNote(db, key, `Knows ${mentioned.filter((one) => typeof one === 'string').join()}`)
    await setTags(db, key, [`friend of ${nameOf(people[them.mentions[0]?.whom ?? 0] ?? them)}`])
    await db.items.add(
      itemWith({ run: 'b', position: at, subject: at % 2 ? key : null, label: nameOf(them), state: 'ok' }),
    )
    await db.deliveries.add({
      id: key,
      destination: 'd',
      subject: key,
      state: 'sent',
      at,
      body: mentioned,
    } as never)
  }
}

/** `writes` interrupts the second. */
async function twice(people: Someone[]): Promise<[Database, Database, { writes: number }]> {
  const [one, other] = [openDatabase(), openDatabase()]
  const left = { writes: Infinity }
  other.use({
    stack: 'dbcore',
    name: 'stops',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (mode === 'readwrite' && --left.writes < 0) throw new Error('stopped')
        return core.transaction(stores, mode, options)
      },
    }),
  })
  await put(one, people)
  for (const table of one.tables) await other.table(table.name).bulkPut(await table.toArray())
  return [one, other, left]
}

const keysOf = (gone: number[]) => gone.map((at) => `person:${handleOf(at)}`)

test('deleting many subjects at once leaves the same rows as deleting them one by one', async () => {
  await fc.assert(
    fc.asyncProperty(library, async ({ people, gone }) => {
      const [one, other] = await twice(people)
      for (const key of keysOf(gone)) expect(await deleteSubject(one, key)).toBe('deleted')
      expect(await deleteSubjects(other, keysOf(gone))).toEqual({ deleted: gone.length, postponed: 0 })
      expect(await rowsIn(other)).toEqual(await rowsIn(one))
      for (const db of [one, other]) await db.delete()
    }),
    { numRuns: runs },
  )
})

test('a deletion interrupted at any write leaves the same rows when it is repeated', async () => {
  await fc.assert(
    fc.asyncProperty(library, fc.nat(12), async ({ people, gone }, writes) => {
      const [one, other, left] = await twice(people)
      await deleteSubjects(one, keysOf(gone))
      left.writes = writes
      await deleteSubjects(other, keysOf(gone)).catch((error: Error) => {
        if (error.message !== 'stopped') throw error
      })
      left.writes = Infinity
      await deleteSubjects(other, keysOf(gone))
      expect(await rowsIn(other)).toEqual(await rowsIn(one))
      for (const db of [one, other]) await db.delete()
    }),
    { numRuns: runs },
  )
})
