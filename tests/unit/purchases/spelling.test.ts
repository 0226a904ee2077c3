import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationName } from '../../../lib/api/operations.ts'
import { buyOperation } from '../../../lib/purchases/buy.ts'
import { canonicalInput } from '../../../lib/purchases/planned-request.ts'
import { planRequest } from '../../../lib/purchases/planned-request.ts'
import { readForm } from '../../../lib/search/remote/read-form.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'
import { respellings, respelledAddress, respelledText } from './respelled.ts'
import { bought, openDeps, type TestDeps } from './purchase.fixture.ts'

const { service } = sandboxFixture()

let deps: TestDeps
beforeEach(() => {
  deps = openDeps(service().url)
})

type Input = Record<string, unknown>

async function requested(operation: OperationName, input: Input, trigger: 'console' | 'search' = 'console') {
  const { reception, done } = await buyOperation(deps, { operation, input, repeat: null }, trigger)
  await done
  return reception
}

const sent = () => service().requests.length
const bill = () => service().bill(demoKey).credits

const finder = (fullName: string, companyDomain = 'northwind-atlas.example'): Input => ({
  fullName,
  companyDomain,
})

describe('all spellings of one input are one request, paid once', () => {
  const person = 'https://www.social.example/in/mara-lindqvist/'
  const spellings: [string, OperationName, Input[]][] = [
    [
      'a name and a company',
      'emailFinderFromNameAndCompany',
      [
        finder('Mara Lindqvist'),
        finder('Mara  Lindqvist'),
        finder('Mara\u00a0Lindqvist'),
        finder('Mara Lindqvist\u200b'),
        finder('\ufeffMara\u2009\u3000Lindqvist '),
        finder('Ma\u00adra Lind\u2060qvist'),
        finder('Mara\tLindqvist\n'),
        finder('MARA LINDQVIST'),
        finder('Ｍａｒａ Ｌｉｎｄｑｖｉｓｔ'),
        finder('\u202eMara\u202c Lindqvist\u{e0041}'),
        finder('Mara Lindqvist', ' https://www.Northwind-Atlas.example/about '),
        finder('Mara Lindqvist', 'north\u200bwind-atlas.example.'),
      ],
    ],
    [
      'a profile address',
      'enrichProfile',
      [
        { socialUrl: person },
        { socialUrl: 'www.social.example/in/mara-lindqvist' },
        { socialUrl: 'social.example/in/mara-lindqvist/' },
        { socialUrl: '/in/mara-lindqvist' },
        { socialUrl: 'in/Mara-Lindqvist' },
        { socialUrl: 'mara-lindqvist' },
        { socialUrl: 'HTTP://DE.SOCIAL.EXAMPLE/IN/MARA-LINDQVIST/details?x=1#y' },
        { socialUrl: '//www.social.example/in/mara-lindqvist' },
        { socialUrl: `<${person}>` },
        { socialUrl: 'https://www.social.example/in/mara\u200b-lindqvist/\u200e' },
        { socialUrl: 'https://www.social.example/in/mara%E2%80%8B-lindqvist%EF%BB%BF/' },
        { socialUrl: 'ｈｔｔｐｓ：／／www.social.example/in/mara-lindqvist' },
      ],
    ],
    [
      'a handle for another section',
      'getExperience',
      [{ socialUrl: 'mara-lindqvist' }, { socialUrl: person }],
    ],
    [
      'a profile address of the email finder',
      'emailFinderFromUrl',
      [{ url: person }, { url: 'mara-lindqvist' }],
    ],
    [
      'an email address',
      'getProfileDataFromEmail',
      [
        { email: 'mara.lindqvist@northwind-atlas.example' },
        { email: ' Mara.Lindqvist@NORTHWIND-atlas.example\u200b' },
        { email: 'mailto:mara.lindqvist@northwind-atlas.example' },
        { email: '"mara.lindqvist"@northwind-atlas.example' },
        { email: 'mara.lindqvist(work)@northwind-atlas.example.' },
        { email: 'mara . lindqvist @ northwind-atlas.example' },
        { email: 'Mara Lindqvist <mara.lindqvist@northwind-atlas.example>' },
        { email: 'mara.lindqvist%40northwind-atlas.example' },
        { email: 'ｍａｒａ.lindqvist＠northwind-atlas.example' },
      ],
    ],
    [
      'a name with a hyphen and an apostrophe',
      'emailFinderFromNameAndCompany',
      [finder("Jo-Ann O'Neil"), finder('Jo\u2011Ann O\u2019Neil'), finder('Jo\u2010Ann O\u02bcNeil')],
    ],
    [
      'a company’s domain',
      'getCompanyByDomain',
      [
        { domain: 'northwind-atlas.example' },
        { domain: 'https://www.northwind-atlas.example/contact?x' },
        { domain: 'NORTHWIND-atlas.example\u00a0' },
        { domain: 'north\u200dwind-atlas.example' },
      ],
    ],
    [
      'filters of people',
      'personsSearch',
      [
        { headline: 'Head of Design', locationCountryCode: 'SE,NO' },
        { headline: ' Head  of\u00a0Design\u200b', locationCountryCode: 'se, no' },
        { locationCountryCode: 'SE,NO', headline: 'head of design', page: 1 },
      ],
    ],
  ]
  test.each(spellings)('%s', async (_, operation, inputs) => {
    await requested(operation, inputs[0]!)
    const once = bill()
    expect(sent()).toBe(1)
    for (const input of inputs) {
      expect([input, (await requested(operation, input)).accepted]).not.toEqual([input, 'sent'])
      expect([input, sent(), bill()]).toEqual([input, 1, once])
    }
  })

  test('a clicked page equals its bare handle in the console', async () => {
    await bought(deps)
    expect(await requested('enrichProfile', { socialUrl: 'Mara-Lindqvist ' })).toMatchObject({
      accepted: 'saved',
    })
    expect(sent()).toBe(1)
  })

  test('the Find an email form reads all spellings of a name as one request', async () => {
    for (const fullName of [
      'Mara Lindqvist',
      'Mara  Lindqvist',
      ' Mara\u00a0Lindqvist\u200b',
      'mara lindqvist',
    ]) {
      const read = readForm(forms.email, { fullName, company: 'Northwind\u200b  Trading' }, socialUrl)
      const values = 'values' in read ? read.values : {}
      const [{ operation, input }] = forms.email.queries(values, defaultPreferences)
      await requested(operation, input, 'search')
    }
    expect(sent()).toBe(1)
  })
})

test('inputs are sent in one spelling, with joiners in Persian and Indic names', async () => {
  const names = [
    ['Mara\u200b  Lindqvist', 'Mara Lindqvist'],
    ['علی\u200cرضا محمدی', 'علی\u200cرضا محمدی'],
    ['\u200cعلی\u200c \u200cرضا\u200c', 'علی رضا'],
    ['क्\u200dष शर्मा', 'क्\u200dष शर्मा'],
    ['Ma\u200dra', 'Mara'],
  ]
  for (const [typed, spelled] of names)
    expect(canonicalInput('personsSearch', { firstName: typed }, socialUrl)).toEqual({ firstName: spelled })
  await requested('emailFinderFromNameAndCompany', finder('علی\u200cرضا محمدی'))
  expect(await requested('emailFinderFromNameAndCompany', finder('علیرضا محمدی'))).toMatchObject({
    accepted: 'saved',
  })
})

test('compatibility characters in a handle identify another page', () => {
  const requestKey = (socialUrl_: string) =>
    planRequest('enrichProfile', { socialUrl: socialUrl_ }, where).requestKey
  expect(requestKey('https://www.social.example/in/mª-josé/')).toBe(
    requestKey('https://www.social.example/in/m%C2%AA-jose%CC%81/'),
  )
  expect(requestKey('https://www.social.example/in/mª-josé/')).not.toBe(
    requestKey('https://www.social.example/in/ma-josé/'),
  )
})

const where = { apiUrl: 'https://api.example', socialUrl }

describe('randomly respelled inputs', () => {
  const requestKey = (operation: OperationName, input: Input) =>
    planRequest(operation, input, where).requestKey

  test('random respellings of a name are one request', () => {
    fc.assert(
      fc.property(respelledText(), ({ text, other }) => {
        expect(requestKey('emailFinderFromNameAndCompany', finder(other))).toBe(
          requestKey('emailFinderFromNameAndCompany', finder(text)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('random respellings of a page address are one request', () => {
    fc.assert(
      fc.property(respelledAddress(socialUrl), ({ address, other }) => {
        expect(requestKey('enrichProfile', { socialUrl: other })).toBe(
          requestKey('enrichProfile', { socialUrl: address }),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('normalizing a canonical input changes nothing', () => {
    fc.assert(
      fc.property(respellings(), (text) => {
        for (const name of [
          'socialUrl',
          'url',
          'companyUrl',
          'email',
          'domain',
          'companyDomain',
          'fullName',
          'more',
        ]) {
          const once = canonicalInput('matchProfile', { [name]: text }, socialUrl)
          expect(canonicalInput('matchProfile', once, socialUrl)).toEqual(once)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
