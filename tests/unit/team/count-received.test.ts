import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { SectionRow } from '../../../lib/records/rows/sections.ts'
import { countReceived } from '../../../lib/team/count-received.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const section = (subject: string, name: string, request: string, cost?: number | null) =>
  ({
    subject,
    name,
    request,
    at: 1,
    operation: 'enrichProfile',
    source: null,
    unreadable: [],
    data: {},
    ...(cost === undefined ? {} : { cost }),
  }) as unknown as SectionRow

test('countReceived counts each record with data from colleagues once, across pages', async () => {
  const db = openDatabase()
  expect(await countReceived(db)).toBe(0)
  const names = Array.from({ length: 205 }, (_, at) => `person:${String(at).padStart(3, '0')}`)
  await db.subjects.bulkAdd(names.map((key) => subjectWith({ key })))
  await db.requests.add(requestWith({ id: 'mine' }))
  await db.sections.bulkAdd([
    section(names[0]!, 'profile', 'mine'),
    section(names[1]!, 'profile', 'theirs'),
    section(names[1]!, 'emails', 'theirs too'),
    section(names[2]!, 'profile', 'mine'),
    section(names[2]!, 'posts', 'theirs'),
    // Entered manually, or saved by a version that stored no request.
    section(names[3]!, 'profile', ''),
    section(names[204]!, 'profile', 'theirs'),
    // From a file, with a known or unknown cost.
    section(names[4]!, 'profile', 'of a file', 2),
    section(names[5]!, 'profile', 'of a file too', null),
  ])
  expect(await countReceived(db)).toBe(3)
})
