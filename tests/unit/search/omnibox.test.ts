import { describe, expect, test } from 'vitest'
import { formIds } from '../../../lib/search/remote/form-ids.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import { linkTo } from '../../../lib/search/remote/link.ts'
import { readLink } from '../../../lib/search/remote/read-form.ts'
import { asXml, choicesFor, lineOf, textOf } from '../../../lib/search/omnibox.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'

function subject(key: string, facts: Partial<Subject> = {}): Subject {
  const [kind, id] = key.split(':') as [Subject['kind'], string]
  const texts = { name: '', headline: '', company: '', place: '', email: '', note: '' }
  const url = `https://www.social.example/in/${id}/`
  const words = { tags: [], lists: [] }
  return { key, kind, aliases: [key], ...texts, ...words, url, createdAt: 1, updatedAt: 1, ...facts }
}

const mara = subject('person:mara-l', {
  name: 'Mara Lindqvist',
  company: 'Northwind Atlas',
  email: 'mara@northwind-atlas.example',
  aliases: ['person:mara-l', 'person:ACoAAAzebra', 'person:member:4711'],
})
const radomir = subject('person:rn', { name: 'Radomír Novák', company: 'Lettermill', updatedAt: 2 })
const northwind = subject('company:nwa', {
  name: 'NWA',
  company: 'NWA',
  aliases: ['company:nwa', 'company:domain:nwa-atlas.example'],
  updatedAt: 3,
})
const bjork = subject('person:lb', { name: 'Łukasz Bjørk' })
const all = [mara, radomir, northwind, bjork]

const known = (text: string, subjects = all) =>
  choicesFor(text, subjects).flatMap((choice) => ('subject' in choice ? [choice.subject.key] : []))
const search = (text: string) => choicesFor(text, []).at(-1)

describe('saved records for an input', () => {
  test.each([
    ['mara', ['person:mara-l'], 'name'],
    ['LINDQ', ['person:mara-l'], 'within a name, in capitals'],
    ['radomir nov', ['person:rn'], 'without accents'],
    ['lukasz bjork', ['person:lb'], 'o for ø, l for ł'],
    ['BJØ', ['person:lb'], 'with the letter itself'],
    ['letter', ['person:rn'], 'company'],
    ['mara@north', ['person:mara-l'], 'e-mail'],
    ['mara-l', ['person:mara-l'], 'handle'],
    ['nwa-atlas.example', ['company:nwa'], 'domain'],
    ['atlas', ['company:nwa', 'person:mara-l'], 'the latest first'],
    ['n', ['company:nwa', 'person:mara-l', 'person:rn'], 'what begins so before what contains it'],
    ['zebra', [], 'internal id'],
    ['4711', [], 'member id'],
    ['person', [], 'the kind in a key'],
    ['', [], 'nothing'],
    ['? mara', [], 'a search on purpose'],
  ])('%s: %j (%s)', (text, keys) => {
    expect(known(text)).toEqual(keys)
  })

  test('at most five saved records are offered, followed by the search', () => {
    const many = Array.from({ length: 9 }, (_, index) => subject(`person:anna-${index}`, { name: 'Anna' }))
    expect(known('anna', many)).toHaveLength(5)
    expect(choicesFor('anna', many).at(-1)).toMatchObject({ form: 'people' })
  })

  test('a record without a page that can be opened is not offered', () => {
    const pages = ['', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '/in/anna/']
    const many = pages.map((url, index) => subject(`person:${index}`, { name: 'Anna', url }))
    expect(known('anna', many)).toEqual([])
  })
})

describe('searches for an input', () => {
  test.each([
    ['northwind-atlas.example', 'company', { domain: 'northwind-atlas.example' }],
    ['https://www.Acme.example/about', 'company', { domain: 'acme.example' }],
    [' mara@lettermill.example ', 'person', { email: 'mara@lettermill.example' }],
    ['Mara', 'people', { firstName: 'Mara' }],
    ['Mara  van der Berg', 'people', { firstName: 'Mara', lastName: 'van der Berg' }],
    ['? acme.example', 'company', { domain: 'acme.example' }],
  ])('%s: %s', (text, form, values) => {
    expect(search(text)).toMatchObject({ form, values })
  })

  test.each(['', '  ', '?', ' ? '])('«%s» offers nothing', (text) => {
    expect(choicesFor(text, all)).toEqual([])
  })
})

test.each(['mara', 'n', 'nwa-atlas.example', 'x@y.example'])(
  'every suggestion for «%s» opens its own choice',
  (text) => {
    for (const choice of choicesFor(text, all)) expect(choicesFor(textOf(choice), all)[0]).toEqual(choice)
  },
)

test('a key opens its own record, not a later one with the key as prefix', () => {
  const [one, other] = [subject('person:anna'), subject('person:anna-b', { updatedAt: 9 })]
  expect(known('person:anna', [one, other])).toEqual(['person:anna'])
})

test('a suggestion shows name and company, or the handle without a name', () => {
  expect(lineOf(mara)).toBe('Mara Lindqvist · Northwind Atlas')
  expect(lineOf(northwind)).toBe('NWA')
  expect(lineOf(subject('person:anna'))).toBe('anna')
})

test('a description is escaped as text', () => {
  expect(asXml(`<url>A & "B"</url>'`)).toBe('&#60;url&#62;A &#38; &#34;B&#34;&#60;/url&#62;&#39;')
  expect(asXml('a\u0000b\ud800')).toBe('a b\ufffd')
})

describe('the URL of a search form', () => {
  test.each(formIds)('the values of the form %s survive a round trip through the URL', (form) => {
    const values = Object.fromEntries(forms[form].fields.map((name) => [name, `å & = + # ${name}`]))
    const link = linkTo({ form, values })
    expect(readLink(new URL(link, 'https://x.example').hash)).toEqual({ form, values })
  })

  test.each(['', '#', '#search', '#search=', '#search=nothing', '#search=toString', '#domain=a.example'])(
    '«%s» opens no form',
    (hash) => {
      expect(readLink(hash)).toBeNull()
    },
  )

  test('fields of other forms, unknown and blank fields are dropped', () => {
    const hash = '#search=company&domain=a.example&email=a@b.example&__proto__=x&page=2'
    expect(readLink(hash)).toEqual({ form: 'company', values: { domain: 'a.example' } })
    expect(readLink('#search=person&email=%20')).toEqual({ form: 'person', values: {} })
  })
})
