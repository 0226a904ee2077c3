import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubject } from '../../data/erasure/delete-subject.ts'
import { lookupNamesOf } from '../../../../lib/data/erasure/lookup-names.ts'
import { allowedFindings, hashesOfQuestion } from '../../../../lib/records/suppression/question-names.ts'
import {
  areSuppressed,
  parseSuppressed,
  countSuppressed,
  emailAlias,
  isSuppressed,
  suppress,
  suppressMany,
  unsuppress,
  whenInBackups,
} from '../../../../lib/records/suppression/suppress.ts'
import { requestWith } from '../../purchases/ledger/request-beside.ts'
import { filed, openDatabase, person } from '../findings-beside.ts'
import {
  listIterations,
  mostSlow,
  slowIterations,
  slowTermsOf,
} from '../../../../lib/records/suppression/suppression-hashes.ts'
import { suppressedAmong } from '../../../../lib/records/suppression/suppressed-by.ts'

const host = 'https://www.social.example'
const handle = 'person:jane-doe'
const internal = 'person:ACoAAB1cD2'
let db: Database
beforeEach(() => {
  db = openDatabase()
})

test('somebody suppressed is so under each name, and nobody else is', async () => {
  await suppress(db, [handle, internal, emailAlias(' Jane@Acme.example')])
  expect(await isSuppressed(db, ['person:other', internal])).toBe(true)
  expect(await isSuppressed(db, [emailAlias('jane@acme.example')])).toBe(true)
  expect(await isSuppressed(db, ['person:jane', 'email:jane'])).toBe(false)
  const alike = ['person:zane-doe', 'person:AZoAAB1cD2', 'email:zane@acme.example', 'person:jane-do']
  for (const name of alike) expect([name, await isSuppressed(db, [name])]).toEqual([name, false])
  expect(await isSuppressed(db, [])).toBe(false)
})

test('what is kept of them names nobody', async () => {
  await suppress(db, [handle, emailAlias('jane@acme.example')])
  expect(JSON.stringify(await db.suppressed.toArray())).not.toMatch(/jane|acme|person|email/i)
})

test('two installations keep other hashes of one name', async () => {
  const other = openDatabase()
  await Promise.all([suppress(db, [handle]), suppress(other, [handle])])
  const [mine, theirs] = await Promise.all(
    [db, other].map((each) => each.suppressed.toCollection().primaryKeys()),
  )
  expect(mine).toHaveLength(1)
  expect(mine!.filter((hash) => theirs!.includes(hash))).toEqual([])
})

test('contexts that begin at once agree on one key', async () => {
  const second = await openDatabaseAgain(db)
  await Promise.all([suppress(db, [handle]), suppress(second, [internal])])
  expect(await isSuppressed(second, [handle])).toBe(true)
  expect(await isSuppressed(db, [internal])).toBe(true)
})

const openDatabaseAgain = async (of: Database) => new (of.constructor as typeof Database)(of.name)

test('a backup that is written next carries somebody suppressed a moment ago', async () => {
  await suppress(db, [handle])
  await whenInBackups(db)
  expect((await db.suppressed.toArray()).map(({ slow }) => slowTermsOf(slow ?? '')?.iterations)).toEqual([
    slowIterations,
  ])
})

test('a list of hundreds holds for each of them and for nobody else, and tells how far it is', async () => {
  const people = Array.from({ length: mostSlow + 1 }, (_, at) => [`person:p${at}`])
  const told: number[] = []
  await suppressMany(db, people, { onProgress: (done) => told.push(done) })
  expect(told).toEqual([200, 400, 501])
  expect(await areSuppressed(db, [['person:p'], ...people, ['person:p501']])).toEqual([
    false,
    ...people.map(() => true),
    false,
  ])
  const rounds = (await db.suppressed.toArray()).map(({ slow }) => slowTermsOf(slow ?? '')?.iterations)
  expect([rounds.length, ...new Set(rounds)]).toEqual([501, listIterations])
})

describe('may be looked up again', () => {
  test('who was suppressed, under all names, by any one of them', async () => {
    await suppress(db, [handle, internal])
    await suppress(db, ['person:john'])
    await suppress(db, [internal, emailAlias('jane@acme.example')])
    expect(await countSuppressed(db)).toBe(2)
    await unsuppress(db, [emailAlias('jane@acme.example')])
    expect(await isSuppressed(db, [handle, internal, emailAlias('jane@acme.example')])).toBe(false)
    expect(await isSuppressed(db, ['person:john'])).toBe(true)
    expect(await countSuppressed(db)).toBe(1)
  })

  test('only who was suppressed', async () => {
    await suppress(db, [handle])
    await unsuppress(db, ['person:john'])
    expect(await isSuppressed(db, [handle])).toBe(true)
  })
})

test.each([
  ['an e-mail address', ' Jane@Acme.example ', 'email:jane@acme.example'],
  ['the address of a page', `${host}/in/Jane-Doe/?x=1`, handle],
  ['an e-mail address that few have', 'jäne@acme.example', 'email:jäne@acme.example'],
  ['two in one', 'jane@acme@acme.example', null],
  ['one without a host', 'jane@', null],
  ['one with a host of one word', 'jäne@localhost', null],
  ['neither', 'Jane Doe', null],
  ['nothing', '', null],
])('what was typed as %s', (_, text, alias) => {
  expect(parseSuppressed(text, host)).toBe(alias)
})

describe('a request', () => {
  const isAsked = async (request: Parameters<typeof hashesOfQuestion>[1]) =>
    (await suppressedAmong(db, await hashesOfQuestion(db, request))).length > 0

  test('for somebody suppressed is known by its page, another page of theirs, or an e-mail address', async () => {
    await filed(db, 1, person([handle, internal], { emails: [{ value: 'jane@acme.example' }] }))
    await suppress(db, await lookupNamesOf(db, internal))
    // A name that came after it.
    await filed(db, 2, person([handle, 'person:jane-roe']))
    expect(await isAsked({ subject: 'person:jane-roe', input: {} })).toBe(true)
    await deleteSubject(db, handle)
    expect(await isAsked({ subject: handle, input: {} })).toBe(true)
    expect(await isAsked({ subject: internal, input: {} })).toBe(true)
    expect(await isAsked({ subject: null, input: { email: 'JANE@acme.example' } })).toBe(true)
  })

  test('for others, or for nobody in particular, is not', async () => {
    await suppress(db, [handle])
    expect(await isAsked({ subject: 'person:john', input: {} })).toBe(false)
    expect(await isAsked({ subject: null, input: { email: 'john@acme.example' } })).toBe(false)
    expect(await hashesOfQuestion(db, { subject: null, input: {} })).toEqual([])
  })
})

test('the address by which somebody was asked for is one of their names', async () => {
  await filed(db, 1, person([handle]))
  await db.requests.add(
    requestWith({ subject: null, found: [handle], input: { email: 'jane@acme.example' } }),
  )
  expect(await lookupNamesOf(db, handle)).toEqual([handle, emailAlias('jane@acme.example')])
})

test('what an answer tells of somebody suppressed is not for keeping, what it tells of others is', async () => {
  await suppress(db, [internal])
  const [jane, john] = [person([handle, internal]), person(['person:john'])]
  expect(await allowedFindings(db, [jane, john])).toEqual([john])
})
