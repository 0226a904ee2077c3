import '../../quick-derivation.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationName } from '../../../lib/api/operations.ts'
import { namesOfEntry } from '../../../lib/bulk/input/suppression-entries.ts'
import { parseLine } from '../../../lib/bulk/input/parse-line.ts'
import { buyOperation } from '../../../lib/purchases/buy.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'
import { openDeps, type TestDeps } from './purchase.fixture.ts'
import { respelledPerson } from './respelled.ts'

const { service } = sandboxFixture()

let deps: TestDeps
beforeEach(() => {
  deps = openDeps(service().url)
})

type Input = Record<string, unknown>

async function requested(operation: OperationName, input: Input) {
  const { reception, done } = await buyOperation(deps, { operation, input, repeat: null }, 'console')
  await done
  return reception
}

async function suppressLines(...lines: string[]) {
  for (const line of lines) {
    const read = parseLine(line, socialUrl)
    if (!Array.isArray(read)) throw new Error(`${line} is not understood`)
    await suppress(deps.db, read.flatMap(namesOfEntry))
  }
}

const refused = { accepted: false, refusal: { reason: expect.stringMatching(/^suppressed/) as unknown } }

const whole = 'emailFinderFromNameAndCompany'

describe('a lookup of a suppressed person is refused at no cost', () => {
  const spellings: [string, OperationName, Input][] = [
    ['with the full name as first name', 'matchProfile', { firstName: 'Ann Lee', companyName: 'Acme' }],
    ['with the full name as last name', 'matchProfile', { lastName: 'Lee, Ann', companyName: 'Acme' }],
    ['with the full name as first name alone', 'personSearch', { firstName: 'Ann Lee' }],
    [
      'with the full name next to another first name',
      'matchProfile',
      { firstName: 'A', lastName: 'Ann Lee', companyName: 'Acme' },
    ],
    ['with the full name as company', 'matchProfile', { companyName: 'Ann Lee' }],
    ['with name and company as company', 'matchProfile', { companyName: 'Ann Lee, Acme' }],
    ['with the full name as headline', 'personsSearch', { headline: 'Ann Lee', companyName: 'Acme' }],
    ['with name and company in a headline', 'personsSearch', { headline: 'Meet Ann Lee of Acme today' }],
    [
      'with the full name as title',
      'personsSearch',
      { currentPositionTitle: 'ANN LEE', companyName: 'Acme' },
    ],
    [
      'with one part of the name as title',
      'personsSearch',
      { lastName: 'Ann', currentPositionTitle: 'Lee', companyName: 'Acme' },
    ],
    [
      'with the full name as keywords',
      'jobsSearch',
      { keywords: 'Ann Lee', location: 'Malmö', companyUrl: `${socialUrl}/company/acme/` },
    ],
    [
      'with the full name in an additional parameter',
      'personsSearch',
      { companyName: 'Acme', who: { name: ['Ann Lee'] } },
    ],
    ['without a space', whole, { fullName: 'AnnLee', companyDomain: 'Acme' }],
    ['without a space, in reverse order', whole, { fullName: 'leeann', companyDomain: 'Acme' }],
    ['with spaces between letters', whole, { fullName: 'A n n L ee', companyDomain: 'Acme' }],
    [
      'without a space as first name',
      'matchProfile',
      { firstName: 'AnnLee', lastName: 'x', companyName: 'Acme' },
    ],
    ['turned round', whole, { fullName: 'Lee, Ann', companyDomain: 'Acme' }],
    ['with a hyphen', whole, { fullName: 'Ann-Lee', companyDomain: 'Acme' }],
    [
      'with invisible characters',
      whole,
      { fullName: 'A\u200bnn\u00ad L\u2060ee', companyDomain: 'Ac\u200bme' },
    ],
    ['with joiners', whole, { fullName: 'An\u200cn Le\u200de', companyDomain: 'Acme' }],
    ['with a Cyrillic letter', whole, { fullName: 'Аnn Lее', companyDomain: 'Аcme' }],
    ['with a Greek letter', whole, { fullName: 'Αnn Lee', companyDomain: 'Acme' }],
    ['with an accent', whole, { fullName: 'Änn Lêe', companyDomain: 'Acme' }],
    ['in full-width letters', whole, { fullName: 'Ａｎｎ　Ｌｅｅ', companyDomain: 'ＡＣＭＥ' }],
    ['by a handle with a Cyrillic letter', 'enrichProfile', { socialUrl: `${socialUrl}/in/аnn-lee-1/` }],
    ['by a handle with an invisible character', 'enrichProfile', { socialUrl: 'ann\u200b-lee-1' }],
    ...[
      'ann@lee.example',
      '"ann"@lee.example',
      'ann(comment)@lee.example',
      '(a (b) c)ann@lee.example',
      'a n n @ lee . example',
      'ann@lee.example.',
      'ann.@lee.example',
      'an\\n@lee.example',
      'ann+tag@lee.example',
      'a\u200bnn@lee.example',
      'аnn@lee.example',
      'ann@lее.example',
      'ANN@LEE.EXAMPLE',
      'mailto:ann@lee.example?subject=x',
      'Ann <ann@lee.example>',
      'ann%40lee.example',
      'ann＠lee。example',
    ].map((email): [string, OperationName, Input] => [`by ${email}`, 'getProfileDataFromEmail', { email }]),
    ['by an email address in another field', 'personsSearch', { headline: 'write to "ann"@lee.example' }],
    [
      'by an email address in a nested parameter',
      'personsSearch',
      { companyName: 'x', more: { to: ['ann(x)@lee.example'] } },
    ],
  ]
  beforeEach(() => suppressLines('Ann Lee, Acme', 'ann@lee.example', `${socialUrl}/in/ann-lee-1/`))

  test.each(spellings)('%s', async (_, operation, input) => {
    expect(await requested(operation, input)).toMatchObject(refused)
    expect(service().requests).toEqual([])
    expect(service().bill(demoKey).credits).toBe(0)
  })

  test.each<[OperationName, Input]>([
    ['matchProfile', { firstName: 'Ann', lastName: 'Leeds', companyName: 'Acme' }],
    ['matchProfile', { firstName: 'Ann', lastName: 'Lee', companyName: 'Other Works' }],
    ['matchProfile', { firstName: 'Hannah', lastName: 'Lee', companyName: 'Acme' }],
    ['matchProfile', { firstName: 'Ann', companyName: 'Acme' }],
    [whole, { fullName: 'Lee Annan', companyDomain: 'Acme' }],
    ['personsSearch', { firstName: 'Ann', lastName: 'Lee' }],
    ['personsSearch', { headline: 'Head of Acme in Leeds' }],
    ['getProfileDataFromEmail', { email: 'anna@lee.example' }],
    ['getCompanyByDomain', { domain: 'acme.example' }],
    ['enrichProfile', { socialUrl: 'ann-lee-2' }],
  ])('%s with %j is sent, because it names another person', async (operation, input) => {
    expect(await requested(operation, input)).toMatchObject({ accepted: 'sent' })
  })
})

test('a suppressed person is never looked up, in any spelling', async () => {
  await suppressLines(
    'Jörg Mueller, Acme Tools GmbH',
    'Theo Ek, Acme Tools',
    'Мария Петрова, Acme Tools',
    'joerg@mueller.example',
  )
  await fc.assert(
    fc.asyncProperty(respelledPerson(), async ({ operation, input }) => {
      expect([input, await requested(operation, input)]).toMatchObject([input, refused])
    }),
    { numRuns: 1000 },
  )
  expect(service().requests).toEqual([])
})
