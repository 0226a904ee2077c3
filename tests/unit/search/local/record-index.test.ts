import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RecordIndex } from '../../../../lib/search/local/record-index.ts'
import { subjectWith } from './subjects.fixture.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'

function indexOf(...subjects: Subject[]): RecordIndex {
  const index = new RecordIndex()
  for (const subject of subjects) index.put(subject)
  return index
}

const named = (name: string, rest: Partial<Subject> = {}) =>
  subjectWith({ key: `person:${name}`, aliases: [], name, ...rest })
const namesFound = (index: RecordIndex, query: string, limit = 50) =>
  index.find(query, limit).subjects.map(({ name }) => name)

test.each([
  ['the name, in any case', 'Elin Lindqvist', 'LINDQVIST'],
  ['its beginning', 'Elin Lindqvist', 'lind'],
  ['a letter', 'Elin Lindqvist', 'l'],
  ['both names, in any order', 'Elin Lindqvist', 'lindq eli'],
  ['without umlauts', 'Jürgen Müller', 'jurgen muller'],
  ['with umlauts written out', 'Jürgen Müller', 'mueller'],
  ['with umlauts that the name has not', 'Jurgen Muller', 'müller'],
  ['o for ø', 'Bjørn Sørensen', 'bjorn sorensen'],
  ['ø for o', 'Bjorn Sorensen', 'bjørn sørensen'],
  ['l for ł', 'Łukasz Wałęsa', 'lukasz walesa'],
  ['ss for ß', 'Jan Weiß', 'weiss'],
  ['i for İ', 'İpek Işık', 'ipek isik'],
  ['letters with loose marks', 'Zoe\u0308 Bront\u00eb', 'zoë bronte'],
  ['a letter left out', 'Elin Lindqvist', 'lindqist'],
  ['a letter put in', 'Elin Lindqvist', 'linddqvist'],
  ['another letter', 'Elin Lindqvist', 'lindkvist'],
  ['two letters swapped', 'Elin Lindqvist', 'lindqvsit'],
  ['the first letter wrong', 'Elin Lindqvist', 'kindqvist'],
  ['one typo in four letters', 'Elin Berg', 'elim'],
  ['two typos in eight letters', 'Elin Lindqvist', 'lindkwist'],
  ['a typo in what is typed so far', 'Elin Lindqvist', 'lindkvi'],
  ['Japanese', '灯台守 海斗', '海斗'],
  ['Japanese, from its middle', '灯台守 海斗', '台守'],
  ['one Japanese letter, wherever it stands', '灯台守海斗', '斗'],
  ['Japanese without the blank', '灯台守 海斗', '灯台'],
  ['Japanese, both names without the blank', '灯台守 海斗', '灯台守海斗'],
  ['katakana of half width', 'カイト', 'ｶｲﾄ'],
  ['Korean, while a syllable is being typed', '김민준', '김미'],
  ['Thai', 'สมชาย ใจดี', 'ชาย'],
  ['Arabic', 'ليلى القاهرة', 'ليلى'],
  ['Arabic without the article', 'ليلى القاهرة', 'قاهرة'],
  ['Arabic with an article that the name has not', 'ليلى قاهرة', 'القاهرة'],
  ['Arabic with other forms of its letters', 'أحمد علي', 'احمد على'],
  ['Arabic with vowel signs', 'مُحَمَّد', 'محمد'],
  ['Cyrillic', 'Анна Семёнова', 'семенова'],
])('%s matches', (_, name, query) => {
  expect(namesFound(indexOf(named(name), named('Zzyzx')), query)).toEqual([name])
})

test.each([
  ['a typo in three letters', 'Elin Lee', 'lea'],
  ['a typo in a number', 'Pier 20261', '20262'],
  ['two typos in seven letters', 'Elin Lindvik', 'lintwik'],
  ['three typos in eight letters', 'Elin Lindqvist', 'rintkvist'],
  ['the middle of a word', 'Elin Lindqvist', 'qvist'],
  ['Japanese in another order', '灯台守', '守台'],
  ['Japanese across the end of a field', '灯台守', '守港'],
  ['nothing', 'Elin', ''],
  ['signs only', 'Elin', ' .,- '],
])('%s does not match', (_, name, query) => {
  expect(namesFound(indexOf(named(name, { company: '港' })), query)).toEqual([])
})

test.each<[string, Partial<Subject>, string]>([
  ['headline', { headline: 'Harbour pilot' }, 'pilot'],
  ['company', { company: 'Acme Tools' }, 'acme'],
  ['place', { place: 'Lyon, France' }, 'lyon'],
  ['e-mail address', { email: 'jane.doe@acme.example' }, 'jane.doe@acme.ex'],
  ['handle', { aliases: ['person:jane-doe-7'] }, 'jane-doe-7'],
  ['tag', { tags: ['client'] }, 'client'],
  ['note', { note: 'Met at the boat show.' }, 'boat'],
])('a record is found by its %s', (_, known, query) => {
  expect(namesFound(indexOf(named('Sought', known), named('Other')), query)).toEqual(['Sought'])
})

test('an internal id matches no one', () => {
  expect(namesFound(indexOf(named('Elin', { aliases: ['person:ACoAAB1cD2'] })), 'acoaab1cd2')).toEqual([])
})

describe('the order of results', () => {
  test('results are ordered by whole words, prefixes and typos, and names come before notes', () => {
    const index = indexOf(
      named('Noted', { note: 'knows Anna' }),
      named('Anne Berg'),
      named('Annabel Berg'),
      named('Anna Berg'),
    )
    expect(namesFound(index, 'anna')).toEqual(['Anna Berg', 'Annabel Berg', 'Noted', 'Anne Berg'])
  })

  test('a whole word in another field comes before a prefix of a name', () => {
    const index = indexOf(named('Hamnaers Vik'), named('Elin Lindqvist', { company: 'Umeå Hamn' }))
    expect(namesFound(index, 'hamn')).toEqual(['Elin Lindqvist', 'Hamnaers Vik'])
  })

  test('equal results are ordered by the latest change', () => {
    const at = (updatedAt: number) =>
      subjectWith({ key: `person:${updatedAt}`, aliases: [], name: 'Anna', updatedAt })
    const { subjects } = indexOf(at(2), at(9), at(5)).find('anna', 2)
    expect(subjects.map(({ updatedAt }) => updatedAt)).toEqual([9, 5])
  })

  test('the results are limited to the requested number, and all are counted', () => {
    const index = indexOf(...Array.from({ length: 30 }, (_, number) => named(`Anna ${number}`)))
    expect(index.find('anna', 10)).toMatchObject({ total: 30, all: true })
    expect(namesFound(index, 'anna', 10)).toHaveLength(10)
  })
})

test('when no record has all words, the best partial matches come first and are marked as partial', () => {
  const index = indexOf(
    named('Anna Berg', { place: 'Lyon' }),
    named('Anna Lund', { place: 'Oslo' }),
    named('Carl Holm'),
  )
  expect(index.find('anna berg lyon', 9)).toMatchObject({ all: true, total: 1 })
  expect(index.find('anna berg oslo', 9).all).toBe(false)
  expect(new Set(namesFound(index, 'anna berg oslo'))).toEqual(new Set(['Anna Berg', 'Anna Lund']))
  expect(index.find('xyzzy plugh', 9)).toEqual({ subjects: [], total: 0, all: false })
})

test('a changed record is found by its new values only', () => {
  const index = indexOf(subjectWith({ key: 'person:a', aliases: [], name: 'Anna' }), named('Carl'))
  index.put(subjectWith({ key: 'person:a', aliases: [], name: 'Berta' }))
  expect(namesFound(index, 'anna')).toEqual([])
  expect(namesFound(index, 'berta')).toEqual(['Berta'])
  index.drop('person:a')
  index.drop('person:a')
  expect(namesFound(index, 'berta')).toEqual([])
  expect(index.size).toBe(1)
})

test('thousands of changes leave no stale entries', () => {
  const index = indexOf(named('Steady'))
  for (let sequence = 0; sequence < 3000; sequence++)
    index.put(subjectWith({ key: 'person:a', aliases: [], name: `Turn ${sequence}` }))
  expect(namesFound(index, 'turn')).toEqual(['Turn 2999'])
  expect(namesFound(index, 'steady')).toEqual(['Steady'])
})

test('every indexed word is found completely, by a prefix and with one letter missing', () => {
  const word = fc.stringMatching(/^[a-e]{4,10}$/)
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), fc.nat(), (words, pick) => {
      const index = indexOf(...words.map((word) => named(word)))
      const sought = words[pick % words.length]!
      const at = pick % sought.length
      const lacking = sought.slice(0, at) + sought.slice(at + 1)
      expect(namesFound(index, sought)[0]).toBe(sought)
      expect(namesFound(index, sought.slice(0, 2))).toContain(sought)
      const expected = lacking.length >= 4 ? [sought] : []
      expect(namesFound(index, lacking)).toEqual(expect.arrayContaining(expected))
    }),
  )
})
