import { describe, expect, test } from 'vitest'
import { shownBy } from './privacy.ts'
import { codeOf, textOf } from './tree.ts'

/** Each row of a table by its first cell, and each sentence. */
const said = textOf('PRIVACY.md')
  .split('\n\n')
  .flatMap((part) => {
    if (part.startsWith('#')) return []
    if (!part.startsWith('|'))
      return part
        .trim()
        .replaceAll('\n', ' ')
        .split(/(?<=\.) (?=[A-Z*])/)
    const rows = part.trim().split('\n').slice(2)
    return rows.map((row) => row.split('|')[1]?.trim() ?? '')
  })

test('every sentence of PRIVACY.md has what shows it, and nothing else has', () => {
  const beginnings = Object.keys(shownBy)
  expect(said.length).toBeGreaterThan(40)
  expect(
    said.filter((sentence) => beginnings.filter((one) => sentence.startsWith(one)).length !== 1),
  ).toEqual([])
  expect(beginnings.filter((one) => !said.some((sentence) => sentence.startsWith(one)))).toEqual([])
})

describe.each(Object.entries(shownBy))('%s', (_, shown) => {
  test('is shown by tests that there are', () => {
    if (typeof shown === 'string') return
    const missing = Object.entries(shown).flatMap(([file, titles]) =>
      titles.filter((title) => !codeOf(file).includes(title)).map((title) => `${file}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})
