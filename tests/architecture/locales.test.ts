import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { languageNames, tagOf } from '../../lib/i18n/languages.ts'
import { files, textOf } from './tree.ts'
import { keyOf, words } from './words.ts'

const english = words()
const keys = [...new Set([...english.keys()].map(keyOf))]
const isCounted = (key: string) => english.has(`${key}.n`)

/** Placeholders that translations must keep: `$1`, filled in here, and `%s`, filled in by the browser. */
const placeholders = (text: string) => [...new Set(text.match(/\$\d|%s/g))].toSorted()

/** Chrome's limit; its store rejects longer descriptions. */
const longestDescription = 132

test('the table of languages lists all locale files', () => {
  const there = files(/^assets\/locales\//).map((path) => path.replace(/^.*\/|\.yml$/g, ''))
  expect([...languageNames].toSorted()).toEqual(there.toSorted())
})

/** Lists each key with the hash of the English text that its translations follow, one per line. */
const translatedFile = 'tests/architecture/translated.txt'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

test('no translation is older than its English text', async () => {
  const stored = textOf(translatedFile)
  const translated = new Map(stored.split('\n').map((line) => line.split(' ') as [string, string]))
  const changed = [...english].filter(
    ([key, text]) => translated.has(key) && translated.get(key) !== hashOf(text),
  )
  // Only a changed text needs an update; new, renamed and deleted texts don't.
  const expected =
    changed.length === 0
      ? stored
      : [...english]
          .map(([key, text]) => `${key} ${hashOf(text)}\n`)
          .toSorted()
          .join('')
  const keysChanged = changed.map(([key]) => key).join(', ')
  await expect(
    expected,
    `Translate ${keysChanged} in every language, then run: npx vitest run tests/architecture/locales.test.ts --update`,
  ).toMatchFileSnapshot('translated.txt')
})

describe.each(languageNames.filter((name) => name !== 'en'))('%s', (name) => {
  const own = words(name)
  const forms = new Intl.PluralRules(tagOf(name)).resolvedOptions().pluralCategories
  const needed = keys.flatMap((key) => (isCounted(key) ? forms.map((form) => `${key}.${form}`) : [key]))
  const original = (key: string) => english.get(key) ?? english.get(key.replace(/\.\w+$/, '.n')) ?? ''

  test('has every key with the required plural forms', () => {
    expect(needed.filter((key) => !own.has(key))).toEqual([])
  })

  test('has no key that English lacks', () => {
    const known = new Set(needed)
    expect([...own.keys()].filter((key) => !known.has(key))).toEqual([])
  })

  test('has the placeholders of English', () => {
    // In a form for none, one or two, a word may replace the number.
    const mayOmit = (key: string) => isCounted(key.replace(/\.\w+$/, '')) && /\.(zero|one|two)$/.test(key)
    const wrong = [...own].filter(([key, text]) => {
      const [here, there] = [placeholders(text), placeholders(original(key))]
      return mayOmit(key) ? here.some((place) => !there.includes(place)) : here.join() !== there.join()
    })
    expect(wrong).toEqual([])
  })

  test('has no untranslated sentence', () => {
    const left = [...own].filter(([key, text]) => text === original(key) && text.split(' ').length > 3)
    expect(left).toEqual([])
  })

  test('names its own language', () => {
    expect(own.get('ui.language')).toBe(tagOf(name))
  })

  test("keeps the stores' length limits", () => {
    expect(own.get('appDescription')?.length).toBeLessThanOrEqual(longestDescription)
  })
})
