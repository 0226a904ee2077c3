import { describe, expect, test } from 'vitest'
import {
  aliasesOfCompany,
  aliasesOfEmployer,
  aliasesOfJob,
  aliasesOfPerson,
  subjectOf,
} from '../../../../lib/records/identity/aliases.ts'
import { detectPage } from '../../../../lib/pages/page.ts'
import { domainOfWebsite } from '../../../../lib/input/domain-of-website.ts'

const host = 'https://www.social.example'

test.each([
  ['acme.example', 'acme.example'],
  ['https://acme.example', 'acme.example'],
  ['http://www.acme.example/about?x=1#y', 'acme.example'],
  ['HTTPS://WWW.Acme.Example', 'acme.example'],
  [' acme.example/ ', 'acme.example'],
  ['www.acme.example', 'acme.example'],
  ['shop.acme.example', 'shop.acme.example'],
  ['acme.example:8443', 'acme.example'],
  ['//acme.example', 'acme.example'],
  ['info@acme.example', 'acme.example'],
  ['https://müller.example', 'xn--mller-kva.example'],
  ['xn--mller-kva.example', 'xn--mller-kva.example'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
  ['acme', null],
  ['http://localhost:80', null],
  ['n/a', null],
  ['-', null],
  ['none yet', null],
  ['acme..example', null],
  ['.example', null],
  ['ftp://acme.example', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])('the domain of «%s» is %s', (website, domain) => {
  expect(domainOfWebsite(website)).toBe(domain)
})

test.each([
  ['acme.example.', 'acme.example'],
  ['1', null],
  ['2024', null],
  ['127.0.0.1', null],
])('the domain of «%s» is %s', (website, domain) => {
  expect(domainOfWebsite(website)).toBe(domain)
})

describe('the aliases of a person', () => {
  test('a person has handle, internal id and member id as aliases, the handle first', () => {
    const names = aliasesOfPerson(
      {
        publicIdentifier: 'jane-doe',
        socialIdentifier: 'ACoAAB1cD2eF3',
        memberIdentifier: '7',
        socialUrl: `${host}/in/jane-doe/`,
      },
      host,
    )
    expect(names[0]).toBe('person:jane-doe')
    expect(new Set(names)).toEqual(new Set(['person:jane-doe', 'person:ACoAAB1cD2eF3', 'person:member:7']))
  })

  test.each([
    ['nothing', {}],
    ['only empty fields', { publicIdentifier: '', socialUrl: '', memberIdentifier: '' }],
    ['nulls', { publicIdentifier: null, socialUrl: null, socialIdentifier: null }],
    ['an invalid handle', { publicIdentifier: 'jane/doe' }],
    ['a URL on another site', { socialUrl: 'https://elsewhere.example/in/jane-doe/' }],
    ['the URL of a company', { socialUrl: `${host}/company/acme/` }],
  ])('a person gets no alias from %s', (_, person) => {
    expect(aliasesOfPerson(person, host)).toEqual([])
  })

  test.each([
    ['Jane-Doe', '/in/jane-doe/'],
    ['JANE-DOE', '/in/Jane-Doe'],
    ['José-García', '/in/jos%C3%A9-garc%C3%ADa/'],
    ['jose\u0301-garci\u0301a', '/in/JOS%C3%89-GARC%C3%8DA/'],
    ['田中-愛子', '/in/%E7%94%B0%E4%B8%AD-%E6%84%9B%E5%AD%90/'],
    ['İstanbul', '/in/%C4%B0stanbul'],
    ['100-percent', '/in/100-percent'],
    ['ACoAAB1cD2eF3', '/in/ACoAAB1cD2eF3'],
  ])('the handle %s equals the alias of the page %s', (publicIdentifier, path) => {
    const page = detectPage(host + path, host)
    expect(aliasesOfPerson({ publicIdentifier }, host)).toEqual([page && subjectOf(page)])
  })

  test('a handle with half a surrogate pair is dropped, the other aliases stay', () => {
    const person = { publicIdentifier: 'jane-\ud83d', memberIdentifier: '7' }
    expect(aliasesOfPerson(person, host)).toEqual(['person:member:7'])
  })

  test('internal ids that differ in case identify two people', () => {
    const [one] = aliasesOfPerson({ socialIdentifier: 'ACoAAB1cD2eF3' }, host)
    const [other] = aliasesOfPerson({ socialIdentifier: 'ACoAAb1cd2ef3' }, host)
    expect(one).not.toBe(other)
  })
})

describe('the aliases of a company', () => {
  test('a company has slug and number as aliases, but not its website', () => {
    const names = aliasesOfCompany(
      {
        universalName: 'Acme',
        socialId: '1441',
        socialUrl: `${host}/company/acme/about/`,
        websiteUrl: 'www.acme.example',
      },
      host,
    )
    expect(names[0]).toBe('company:acme')
    expect(new Set(names)).toEqual(new Set(['company:acme', 'company:1441']))
  })

  test('a company without identifying fields has no alias', () => {
    expect(aliasesOfCompany({ name: 'Acme', websiteUrl: 'coming soon' }, host)).toEqual([])
  })

  test("a company's alias matches the one in its employees' positions", () => {
    const person = { currentPosition: { socialId: '1441', companyName: 'Acme' } }
    expect(aliasesOfCompany({ socialId: '1441' }, host)).toEqual(aliasesOfEmployer(person))
    expect(aliasesOfEmployer({})).toEqual([])
    expect(aliasesOfEmployer({ currentPosition: { companyName: 'Acme' } })).toEqual([])
  })
})

test('a job has its number as alias, also from its URL', () => {
  const names = aliasesOfJob(
    { socialIdentifier: '3912', url: `${host}/jobs/view/editor-at-acme-3912?x=1` },
    host,
  )
  expect(new Set(names)).toEqual(new Set(['job:3912']))
  expect(aliasesOfJob({ title: 'Editor', url: `${host}/in/jane/` }, host)).toEqual([])
})
