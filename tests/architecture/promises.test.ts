import { describe, expect, test } from 'vitest'
import { readListing } from '../../tools/store/listings.ts'
import { shownBy } from './privacy.ts'
import { limits, listing, readme, security, type HeldBy } from './promises.ts'
import { sentencesOf } from './sentences.ts'
import { codeOf, textOf } from './tree.ts'

/** The text below a second-level heading. */
function below(heading: string, file: string): string {
  const [, text = ''] = textOf(file).split(`\n## ${heading}\n`)
  return text.split('\n## ')[0] ?? ''
}

const { points, notes } = readListing('en')

const documents: Record<string, { sentences: string[]; heldBy: Record<string, HeldBy>; least: number }> = {
  'PRIVACY.md': { sentences: sentencesOf(textOf('PRIVACY.md')), heldBy: shownBy, least: 40 },
  'README.md': {
    sentences: sentencesOf(below('Promises', 'README.md')),
    heldBy: readme,
    least: 11,
  },
  'docs/billing-safety.md': {
    sentences: sentencesOf(below('Limits', 'docs/billing-safety.md')),
    heldBy: limits,
    least: 9,
  },
  'SECURITY.md': {
    sentences: sentencesOf(below('Protection', 'SECURITY.md')),
    heldBy: security,
    least: 10,
  },
  'the listing in the stores': {
    sentences: [...points, ...notes].flatMap((text) => sentencesOf(text)),
    heldBy: listing,
    least: 10,
  },
}

describe.each(Object.entries(documents))('%s', (_, { sentences, heldBy, least }) => {
  test('every sentence has what holds it, and nothing else has', () => {
    const beginnings = Object.keys(heldBy)
    expect(sentences.length).toBeGreaterThanOrEqual(least)
    expect(
      sentences.filter((sentence) => beginnings.filter((one) => sentence.startsWith(one)).length !== 1),
    ).toEqual([])
    expect(beginnings.filter((one) => !sentences.some((sentence) => sentence.startsWith(one)))).toEqual([])
  })

  test.each(Object.entries(heldBy))('“%s” is held by tests that exist', (_, tests) => {
    if (typeof tests === 'string') return
    const missing = Object.entries(tests).flatMap(([file, titles]) =>
      titles.filter((title) => !codeOf(file).includes(title)).map((title) => `${file}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})
