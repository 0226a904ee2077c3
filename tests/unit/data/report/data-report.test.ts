import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { reportDocument } from '../../../../components/data/report/reportDocument.ts'
import { dataReportOf } from '../../../../lib/data/report/data-report.ts'
import { setNote, setTags } from '../../../../lib/records/annotations/annotations.ts'
import { suppress } from '../../../../lib/records/suppression/suppress.ts'
import { keepGenerated } from '../../../generated/keep.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

vi.mock('#i18n', () => import('../../components/english.ts'))

const at = Date.UTC(2026, 10, 23)
const handle = 'person:jane-doe'
const profile = { firstName: 'Jane', lastName: 'Doe', headline: 'Editor' }

async function libraryWithJane() {
  const db = openDatabase()
  await filed(
    db,
    1,
    person([handle, 'person:ACoAAB1cD2'], { profile, emails: [{ value: 'jane@acme.example' }] }),
  )
  await filed(db, 2, person([handle], { profile: { ...profile, headline: 'Author' } }))
  await filed(db, 1, person(['person:john'], { profile: { firstName: 'John', lastName: 'Roe' } }))
  return db
}

describe('the data report about a person', () => {
  test('the data report contains aliases, purchases, requests, annotations and deliveries of one person only', async () => {
    const db = await libraryWithJane()
    await setNote(db, handle, 'Met in Lyon.')
    await setTags(db, handle, ['client'])
    await db.requests.bulkAdd([
      requestWith({
        id: 'own',
        subject: 'person:ACoAAB1cD2',
        found: [handle],
        input: { socialUrl: '/in/jane' },
      }),
      requestWith({ id: 'many', subject: null, found: [handle, 'person:john'] }),
      requestWith({ id: 'other', subject: 'person:john', found: ['person:john'] }),
    ])
    await db.responses.bulkAdd([
      responseWith('own', { person: profile }),
      responseWith('many', { persons: [profile, { firstName: 'John' }] }),
      responseWith('other', { person: { firstName: 'John' } }),
    ])
    const report = (await dataReportOf(db, handle, at))!
    expect(report.record).toMatchObject({ name: 'Jane Doe', note: 'Met in Lyon.', tags: ['client'] })
    expect(report.record.history.map(({ after }) => after)).toContain('Author')
    expect(report.requests.map(({ id }) => id).toSorted()).toEqual(['many', 'own'])
    expect(
      Object.fromEntries(report.responses.map((response) => [response.request, response.response])),
    ).toEqual({
      own: { person: profile },
      many: null,
    })
    expect(JSON.stringify(report)).not.toMatch(/john|roe/i)
    const page = reportDocument(report)
    for (const text of [
      'Jane Doe',
      'Author',
      'jane@acme.example',
      'Met in Lyon.',
      '/in/jane',
      'Nov 23, 2026',
    ])
      expect(page).toContain(text)
    expect(page).not.toMatch(/john|roe/i)
  })

  test('the data report lists the person’s watched lists and the checks made for them', async () => {
    const db = await libraryWithJane()
    const watch = { everyDays: 30 as const, since: at, until: at, monthlyBudget: 10, profile: 'first' }
    await db.lists.bulkAdd([
      { id: 'watched', name: 'Champions', createdAt: at, watch },
      { id: 'other', name: 'Friends', createdAt: at },
    ])
    await db.subjects.update(handle, { lists: ['watched', 'other'] })
    await db.requests.add(requestWith({ id: 'check', subject: handle, found: [handle], trigger: 'watch' }))
    const report = (await dataReportOf(db, handle, at))!
    expect(report.watched).toEqual([{ list: 'Champions', everyDays: 30, until: at }])
    expect(report.requests).toMatchObject([{ id: 'check', trigger: 'watch' }])
    expect(reportDocument(report)).toContain('Champions: Every 30 days until Nov 23, 2026')
  })

  test('the data report is found by any alias, shows suppression, and is null for an unknown person', async () => {
    const db = await libraryWithJane()
    await suppress(db, [handle])
    expect(await dataReportOf(db, 'person:ACoAAB1cD2', at)).toMatchObject({
      record: { key: handle },
      isSuppressed: true,
    })
    expect(await dataReportOf(db, 'person:nobody', at)).toBeNull()
  })

  test('the data report shows every value of generated records as text', async () => {
    const db = openDatabase()
    await keepGenerated(db, { count: 60, seed: 20_261_123 })
    for (const key of await db.subjects.toCollection().primaryKeys()) {
      const report = (await dataReportOf(db, key, at))!
      const page = reportDocument(report)
      const tags = new Set([...page.matchAll(/<[/!]?([a-z\d]*)/gi)].map(([, name]) => name))
      expect([...tags].filter((name) => !ours.has(name!))).toEqual([])
      const text = page.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
      const { sections, note } = report.record
      const sent = report.deliveries.map(({ body }) => body)
      expect(
        leavesOf([Object.values(sections).map((section) => section?.data), note, sent]).filter(
          (value) => !text.includes(value),
        ),
      ).toEqual([])
    }
  })
})

const ours = new Set(
  'doctype html meta title style h1 h2 h3 p bdi dl dt dd ol li table thead tbody tr th td'.split(' '),
)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'object') return Object.values(value).flatMap(leavesOf)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}
