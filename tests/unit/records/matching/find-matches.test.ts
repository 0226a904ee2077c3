import { expect, test } from 'vitest'
import { findMatches } from '../../../../lib/records/matching/find-matches.ts'
import type { Subject } from '../../../../lib/records/database/rows/records.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { openDatabase } from '../findings.fixture.ts'

async function evidenceAt(known: Partial<Subject>) {
  const db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:jane', name: 'Jane Doe', ...known }))
  const [match] = await findMatches(db, [{ section: 'profile', name: 'Jane Doe', domain: 'acme.example' }])
  return match?.evidence ?? null
}

test.each<[string, Partial<Subject>, string | null]>([
  ['somebody at a company that is called as the domain is', { company: 'Acme GmbH' }, 'name-similar-company'],
  ['somebody at another company', { company: 'Example' }, null],
  ['somebody of whom no company is known', { company: '' }, null],
  ['somebody with an address there', { email: 'jane@acme.example' }, 'name-company'],
  [
    'somebody whose company was corrected, and is called so by services',
    { company: 'Example', uncorrected: { company: 'Acme' } },
    'name-similar-company',
  ],
  [
    'somebody whose company was corrected to it',
    { company: 'Acme', uncorrected: { company: 'Example' } },
    'name-similar-company',
  ],
])('name and domain match %s', async (_, known, evidence) => {
  expect(await evidenceAt(known)).toBe(evidence)
})
