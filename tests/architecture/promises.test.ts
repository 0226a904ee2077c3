import { describe, expect, test } from 'vitest'
import { readListing } from '../../tools/store/listings.ts'
import { shownBy } from './privacy.ts'
import {
  attackers,
  features,
  limits,
  listing,
  organizations,
  readme,
  security,
  type TestedBy,
} from './promises.ts'
import { sentencesOf } from './sentences.ts'
import { codeOf, textOf } from './tree.ts'

function below(heading: string, file: string): string {
  const [, text = ''] = textOf(file).split(`\n## ${heading}\n`)
  return (text.split('\n## ')[0] ?? '').trim()
}

const { points, notes } = readListing('en')

const documents: Record<string, { sentences: string[]; heldBy: Record<string, TestedBy>; least: number }> = {
  'PRIVACY.md': { sentences: sentencesOf(textOf('PRIVACY.md')), heldBy: shownBy, least: 40 },
  'README.md': {
    sentences: sentencesOf(below('Promises', 'README.md')),
    heldBy: readme,
    least: 11,
  },
  'README.md, features': {
    sentences: sentencesOf(below('Features', 'README.md')),
    heldBy: features,
    least: 9,
  },
  'README.md, for organizations': {
    sentences: sentencesOf(below('For organizations', 'README.md')),
    heldBy: organizations,
    least: 5,
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
  'SECURITY.md, attackers': {
    sentences: sentencesOf(below('Attackers', 'SECURITY.md')),
    heldBy: attackers,
    least: 8,
  },
  'the listing in the stores': {
    sentences: [...points, ...notes].flatMap((text) => sentencesOf(text)),
    heldBy: listing,
    least: 10,
  },
}

describe.each(Object.entries(documents))('%s', (_, { sentences, heldBy, least }) => {
  test('every sentence has tests or a reason, and every entry has a sentence', () => {
    const beginnings = Object.keys(heldBy)
    expect(sentences.length).toBeGreaterThanOrEqual(least)
    expect(
      sentences.filter((sentence) => beginnings.filter((one) => sentence.startsWith(one)).length !== 1),
    ).toEqual([])
    expect(beginnings.filter((one) => !sentences.some((sentence) => sentence.startsWith(one)))).toEqual([])
  })

  test.each(Object.entries(heldBy))('“%s” has existing tests', (_, tests) => {
    if (typeof tests === 'string') return
    const missing = Object.entries(tests).flatMap(([file, titles]) =>
      titles.filter((title) => !codeOf(file).includes(title)).map((title) => `${file}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})
