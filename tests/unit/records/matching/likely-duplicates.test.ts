import { expect, test } from 'vitest'
import { LikelyDuplicates } from '../../../../lib/records/matching/likely-duplicates.ts'
import type { MatchQuery } from '../../../../lib/records/matching/match-query.ts'

const person = (query: Omit<MatchQuery, 'section'>): MatchQuery => ({ section: 'profile', ...query })

test('a line is found again among 1,000 people with the same name at other companies', () => {
  const lines = new LikelyDuplicates()
  for (let number = 0; number < 1000; number++) {
    const company = `${number} Works`
    expect(lines.seen(person({ name: 'Ann Lee', company }), company)).toBeNull()
  }
  for (const number of [0, 49, 50, 99, 100, 999])
    expect(lines.seen(person({ name: 'Lee Ann', company: `${number} Works Ltd` }), '')).toBe(
      `${number} Works`,
    )
})

test.each([
  [
    { name: 'Ann Lee', company: 'Acme' },
    { name: 'Ann Lee', company: 'ACME Inc.' },
  ],
  [
    { name: 'Ann Lee', company: 'Acme' },
    { name: 'Lee, Ann', company: 'Acme Tools' },
  ],
  [
    { name: 'Ann Lee', company: 'Acmeworks' },
    { name: 'Ann Lee', company: 'Acme Works Group' },
  ],
  [
    { name: 'Ann Lee', company: 'HP' },
    { name: 'Ann Lee', company: 'H. P.' },
  ],
  [
    { name: 'Ann Lee', company: 'Acme' },
    { name: 'Ann Lee', domain: 'acme.example' },
  ],
  [{ name: 'Ann Lee', domain: 'acme.example' }, { email: 'ann.lee@acme.example' }],
  [
    { name: 'Ann B. Lee', company: 'Acme' },
    { name: 'Ann Bea Lee', company: 'Acme' },
  ],
  [
    { name: '李明', company: 'Acme' },
    { name: '李 明', company: 'Acme' },
  ],
  [{ email: 'ann@acme.example' }, { name: 'Ann Lee', email: 'ANN@acme.example' }],
])('%o may be the same person as %o, in either order', (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const lines = new LikelyDuplicates()
    expect(lines.seen(person(first), 'first')).toBeNull()
    expect(lines.seen(person(second), 'second')).toBe('first')
  }
})

test.each([
  [
    { name: 'Ann Lee', company: 'Acme' },
    { name: 'Ann Lee', company: 'Northwind' },
  ],
  [
    { name: 'Ann Lee', company: 'Acme' },
    { name: 'Bea Lee', company: 'Acme' },
  ],
  [{ name: 'Ann Lee', company: 'Acme' }, { name: 'Ann Lee' }],
  [
    { name: 'Ann Lee', company: 'Acme', email: 'ann@acme.example' },
    { name: 'Ann Lee', company: 'Acme', email: 'lee@acme.example' },
  ],
])('%o is another person than %o', (one, other) => {
  const lines = new LikelyDuplicates()
  expect(lines.seen(person(one), 'first')).toBeNull()
  expect(lines.seen(person(other), 'second')).toBeNull()
})
