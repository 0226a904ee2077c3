import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { entriesOfSubjects, withDomains, entriesOfPages } from '../../../../lib/bulk/input/saved-entries.ts'
import { detectPage } from '../../../../lib/pages/page.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'

const host = 'https://www.social.example'

function subject(key: string, facts: Partial<Subject> = {}): Subject {
  const [kind = 'person'] = key.split(':')
  const empty = { name: '', headline: '', company: '', place: '', email: '', url: '', note: '' }
  const rest = { aliases: [key], tags: [], lists: [], createdAt: 0, updatedAt: 0 }
  return { ...empty, ...rest, key, kind: kind as Subject['kind'], ...facts }
}

test('saved records become entries by page or by other fields, and deleted ones are skipped', async () => {
  const db = new Database(crypto.randomUUID())
  await db.subjects.bulkAdd([
    subject('person:jane-doe', { name: 'Jane Doe', url: `${host}/in/jane-doe/` }),
    subject('person:bob-roe', { name: 'Bob Roe' }),
    subject('person:member:77', { name: 'Carol Coe', email: 'carol@coe.example' }),
    subject('person:member:78', { name: 'Dan Doe', company: 'Delta' }),
    subject('company:acme', { name: 'Acme' }),
    subject('job:3912', { name: 'Planner' }),
  ])
  const keys = await db.subjects.toCollection().primaryKeys()
  const { entries, unread } = await entriesOfSubjects(db, [...keys, 'person:nobody'], host)
  expect(unread).toEqual([])
  expect(Object.fromEntries(entries.map(({ label, kind, page }) => [label, page?.url ?? kind]))).toEqual({
    'Jane Doe': `${host}/in/jane-doe/`,
    'Bob Roe': `${host}/in/bob-roe/`,
    'Carol Coe': 'email',
    'Dan Doe': 'name',
    Acme: `${host}/company/acme/`,
    Planner: `${host}/jobs/view/3912/`,
  })
})

test('a company page gets the domain of its known website, by any alias', async () => {
  const db = new Database(crypto.randomUUID())
  await db.subjects.add(subject('company:acme', { aliases: ['company:acme', 'company:1048576'] }))
  await db.sections.add({
    subject: 'company:acme',
    name: 'company',
    data: { websiteUrl: 'https://www.acme.example/start' },
    at: 0,
    operation: 'getCompanyByDomain',
    request: 'first',
    source: null,
    unreadable: [],
  })
  const pages = ['/company/1048576', '/company/beta'].map((path) => detectPage(host + path, host)!)
  const entries = await withDomains(db, entriesOfPages(pages).entries)
  expect(entries.map(({ domain }) => domain)).toEqual(['acme.example', undefined])
})
