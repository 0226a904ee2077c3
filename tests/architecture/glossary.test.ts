import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { languageNames } from '../../lib/i18n/languages.ts'
import { avoided, enforced, former, senses } from './glossary.ts'
import { textOf } from './tree.ts'
import { keyOf, words } from './words.ts'

const { data: rows, meta } = Papa.parse<Record<string, string>>(textOf('docs/interface-terms.csv'), {
  header: true,
  skipEmptyLines: true,
})
const [, ...columns] = meta.fields ?? []

const terms = (language: string) =>
  rows.map((row) => ({
    keys: (row['strings'] ?? '').split(' ').filter(Boolean),
    forms: (row[language] ?? '').split(' / ').filter(Boolean),
  }))

const longestHint = 90
const english = words()

const isHint = (key: string) => key.split('.').some((part) => /^hint$|Hint$/.test(part))

test('the glossary has every enforced language and only existing keys', () => {
  // Terms of a new language may be added before the language itself.
  const held = columns.filter((name) => languageNames.some((each) => each === name))
  expect(held).toEqual(columns)
  expect(held).toEqual(expect.arrayContaining([...enforced]))
  expect(Object.keys(avoided)).toEqual(expect.arrayContaining([...enforced]))
  const known = new Set([...english.keys()].map(keyOf))
  expect(terms('en').flatMap(({ keys }) => keys.filter((key) => !known.has(key)))).toEqual([])
  expect(rows.length).toBeGreaterThan(30)
  for (const name of held)
    expect(terms(name).filter(({ keys, forms }) => keys.length === 0 || forms.length === 0)).toEqual([])
})

describe.each(enforced)('%s', (language) => {
  const own = words(language)

  test("uses the glossary's term for each thing", () => {
    const wrong = terms(language).flatMap(({ keys, forms }) =>
      keys
        .map((key) => [key, own.get(key) ?? own.get(`${key}.n`) ?? ''])
        .filter(([, text = '']) => !forms.some((form) => text.includes(form)))
        .map((entry) => [...entry, forms.join(' / ')]),
    )
    expect(wrong).toEqual([])
  })

  test('contains no avoided word', () => {
    const message = (avoided[language] ?? []).flatMap(({ word, but = {} }) =>
      [...own].filter(([key, text]) => word.test(text) && !(keyOf(key) in but)),
    )
    expect(message).toEqual([])
    const idle = (avoided[language] ?? []).flatMap(({ word, but = {} }) =>
      Object.keys(but).filter((key) => !word.test(own.get(key) ?? own.get(`${key}.n`) ?? '')),
    )
    expect(idle).toEqual([])
  })

  test('distinguishes the senses of an English word that need different words', () => {
    const wrong = (senses[language] ?? []).flatMap(({ english: word, says, never }) =>
      [...own].filter(([key, text]) => {
        const original = english.get(key) ?? english.get(`${keyOf(key)}.n`) ?? ''
        return word.test(original) && (never?.test(text) === true || says?.test(text) === false)
      }),
    )
    expect(wrong).toEqual([])
  })

  test('keeps hints short', () => {
    const long = [...own].filter(([key, text]) => isHint(key) && text.length > longestHint)
    expect(long).toEqual([])
  })

  test('has no doubled blanks, full stops or blanks before punctuation', () => {
    const slips = [...own].filter(([, text]) => /…\.|\.…|\.\.| {2}|^ | $| [.,;]/.test(text))
    expect(slips).toEqual([])
  })
})

test('in Arabic, a number from 11 to 99 is followed by a noun in the accusative', () => {
  const counted = /\$\d (سجل|رصيد|طلب|يوم|صف|حقل|عنصر|شخص|استعلام|عمود|اسم|سطر|نص|مكرر|تغيير)(?![\p{L}\p{M}])/u
  const many = [...words('ar')].filter(([key]) => key.endsWith('.many'))
  expect(many.length).toBeGreaterThan(60)
  expect(many.filter(([, text]) => counted.test(text))).toEqual([])
})

test('no English text has returned to its former wording', () => {
  expect(Object.keys(former).length).toBeGreaterThan(140)
  // Single words may be right elsewhere, such as "state" in an address.
  const sentences = new Set(Object.values(former).filter((text) => text.includes(' ')))
  const back = [...english].filter(([key, text]) => sentences.has(text) || former[keyOf(key)] === text)
  expect(back).toEqual([])
})
