import { expect, test } from 'vitest'
import { findMatches } from '../../../../lib/records/matching/find-matches.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { openDatabase } from '../findings.fixture.ts'

async function evidenceAt(known: Partial<Subject>) {
  const db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:jane', name: 'Jane Doe', ...known }))
  const [match] = await findMatches(db, [{ section: 'profile', name: 'Jane Doe', domain: 'acme.example' }])
  return match?.evidence ?? null
}

test.each<[string, Partial<Subject>, string | null]>([
  ['a person at a company named like the domain', { company: 'Acme GmbH' }, 'name-similar-company'],
  ['a person at another company', { company: 'Example' }, null],
  ['a person without a known company', { company: '' }, null],
  ['a person with an email at the domain', { email: 'jane@acme.example' }, 'name-company'],
  [
    'a person with a corrected company that had the name before',
    { company: 'Example', uncorrected: { company: 'Acme' } },
    'name-similar-company',
  ],
  [
    'a person with a company corrected to the name',
    { company: 'Acme', uncorrected: { company: 'Example' } },
    'name-similar-company',
  ],
])('name and domain match %s', async (_, known, evidence) => {
  expect(await evidenceAt(known)).toBe(evidence)
})
