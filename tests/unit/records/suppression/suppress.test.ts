import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubject } from '../../data/erasure/delete-subject.ts'
import { lookupNamesOf } from '../../../../lib/data/erasure/lookup-names.ts'
import { allowedFindings, hashesOfRequest } from '../../../../lib/records/suppression/request-names.ts'
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
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { filed, openDatabase, person } from '../findings.fixture.ts'
import {
  listIterations,
  maxSlow,
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

test('a suppressed person is suppressed under each alias, and no one else is', async () => {
  await suppress(db, [handle, internal, emailAlias(' Jane@Acme.example')])
  expect(await isSuppressed(db, ['person:other', internal])).toBe(true)
  expect(await isSuppressed(db, [emailAlias('jane@acme.example')])).toBe(true)
  expect(await isSuppressed(db, ['person:jane', 'email:jane'])).toBe(false)
  const alike = ['person:zane-doe', 'person:AZoAAB1cD2', 'email:zane@acme.example', 'person:jane-do']
  for (const name of alike) expect([name, await isSuppressed(db, [name])]).toEqual([name, false])
  expect(await isSuppressed(db, [])).toBe(false)
})

test('the suppression list contains no personal data', async () => {
  await suppress(db, [handle, emailAlias('jane@acme.example')])
  expect(JSON.stringify(await db.suppressed.toArray())).not.toMatch(/jane|acme|person|email/i)
})

test('two installations store different hashes of one alias', async () => {
  const other = openDatabase()
  await Promise.all([suppress(db, [handle]), suppress(other, [handle])])
  const [own, theirs] = await Promise.all(
    [db, other].map((each) => each.suppressed.toCollection().primaryKeys()),
  )
  expect(own).toHaveLength(1)
  expect(own!.filter((hash) => theirs!.includes(hash))).toEqual([])
})

test('contexts that start at the same time agree on one hash key', async () => {
  const second = await openDatabaseAgain(db)
  await Promise.all([suppress(db, [handle]), suppress(second, [internal])])
  expect(await isSuppressed(second, [handle])).toBe(true)
  expect(await isSuppressed(db, [internal])).toBe(true)
})

const openDatabaseAgain = async (of: Database) => new (of.constructor as typeof Database)(of.name)

test('the next backup contains a person suppressed just before', async () => {
  await suppress(db, [handle])
  await whenInBackups(db)
  expect((await db.suppressed.toArray()).map(({ slow }) => slowTermsOf(slow ?? '')?.iterations)).toEqual([
    slowIterations,
  ])
})

test('a suppression list of hundreds matches exactly its members and reports progress', async () => {
  const people = Array.from({ length: maxSlow + 1 }, (_, at) => [`person:p${at}`])
  const reported: number[] = []
  await suppressMany(db, people, { onProgress: (done) => reported.push(done) })
  expect(reported).toEqual([200, 400, 501])
  expect(await areSuppressed(db, [['person:p'], ...people, ['person:p501']])).toEqual([
    false,
    ...people.map(() => true),
    false,
  ])
  const rounds = (await db.suppressed.toArray()).map(({ slow }) => slowTermsOf(slow ?? '')?.iterations)
  expect([rounds.length, ...new Set(rounds)]).toEqual([501, listIterations])
})

describe('removal from the suppression list', () => {
  test('a suppressed person is removed under all aliases by any one of them', async () => {
    await suppress(db, [handle, internal])
    await suppress(db, ['person:john'])
    await suppress(db, [internal, emailAlias('jane@acme.example')])
    expect(await countSuppressed(db)).toBe(2)
    await unsuppress(db, [emailAlias('jane@acme.example')])
    expect(await isSuppressed(db, [handle, internal, emailAlias('jane@acme.example')])).toBe(false)
    expect(await isSuppressed(db, ['person:john'])).toBe(true)
    expect(await countSuppressed(db)).toBe(1)
  })

  test('removing another person does not affect a suppressed person', async () => {
    await suppress(db, [handle])
    await unsuppress(db, ['person:john'])
    expect(await isSuppressed(db, [handle])).toBe(true)
  })
})

test.each([
  ['an email address', ' Jane@Acme.example ', 'email:jane@acme.example'],
  ['the address of a page', `${host}/in/Jane-Doe/?x=1`, handle],
  ['an unusual email address', 'jäne@acme.example', 'email:jäne@acme.example'],
  ['two email addresses in one', 'jane@acme@acme.example', null],
  ['an email address without a host', 'jane@', null],
  ['an email address with a host of one word', 'jäne@localhost', null],
  ['neither', 'Jane Doe', null],
  ['nothing', '', null],
])('typed text that is %s is parsed for the suppression list', (_, text, alias) => {
  expect(parseSuppressed(text, host)).toBe(alias)
})

describe('a request about a suppressed person', () => {
  const isRequested = async (request: Parameters<typeof hashesOfRequest>[1]) =>
    (await suppressedAmong(db, await hashesOfRequest(db, request))).length > 0

  test('a request is recognized by the page, another page of the person, or an email address', async () => {
    await filed(db, 1, person([handle, internal], { emails: [{ value: 'jane@acme.example' }] }))
    await suppress(db, await lookupNamesOf(db, internal))
    await filed(db, 2, person([handle, 'person:jane-roe']))
    expect(await isRequested({ subject: 'person:jane-roe', input: {} })).toBe(true)
    await deleteSubject(db, handle)
    expect(await isRequested({ subject: handle, input: {} })).toBe(true)
    expect(await isRequested({ subject: internal, input: {} })).toBe(true)
    expect(await isRequested({ subject: null, input: { email: 'JANE@acme.example' } })).toBe(true)
  })

  test('a request about others or about no person is not blocked', async () => {
    await suppress(db, [handle])
    expect(await isRequested({ subject: 'person:john', input: {} })).toBe(false)
    expect(await isRequested({ subject: null, input: { email: 'john@acme.example' } })).toBe(false)
    expect(await hashesOfRequest(db, { subject: null, input: {} })).toEqual([])
  })
})

test('the email address of a lookup counts as an alias of the person found', async () => {
  await filed(db, 1, person([handle]))
  await db.requests.add(
    requestWith({ subject: null, found: [handle], input: { email: 'jane@acme.example' } }),
  )
  expect(await lookupNamesOf(db, handle)).toEqual([handle, emailAlias('jane@acme.example')])
})

test('findings about a suppressed person are dropped, and findings about others are kept', async () => {
  await suppress(db, [internal])
  const [jane, john] = [person([handle, internal]), person(['person:john'])]
  expect(await allowedFindings(db, [jane, john])).toEqual([john])
})
