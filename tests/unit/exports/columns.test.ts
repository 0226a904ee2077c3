import { describe, expect, test } from 'vitest'
import type { Column } from '../../../lib/exports/column.ts'
import { columnIds, exportColumns } from '../../../lib/exports/columns.ts'
import { presetIds, presets, type PresetId } from '../../../lib/exports/presets.ts'
import type { ExportedRecord } from '../../../lib/exports/export-view.ts'
import { columnsOfPreset, isGroup, tableOf } from '../../../lib/exports/export-table.ts'
import { recordOf, sectionOf } from './records.fixture.ts'

const key = 'person:ada'
const size = { count: 2, kinds: ['person', 'company', 'job'] } as const

function reported(record: ExportedRecord): Record<string, unknown> {
  const { headings, cellsOf } = tableOf(
    columnIds.map((column) => ({ column })),
    size,
  )
  const cells = cellsOf(record)
  const all = headings.map((heading, index) => [heading, cells[index]] as const)
  return Object.fromEntries(all.filter(([, cell]) => cell !== '' && cell !== null && cell !== undefined))
}

const ada = recordOf(
  { key, tags: ['a', 'b'], lists: ['l1', 'gone'], note: 'Call' },
  [
    {
      ...sectionOf(
        key,
        'profile',
        {
          firstName: 'Ada',
          lastName: 'Byron',
          currentPosition: {
            title: 'Analyst',
            companyName: 'Engines',
            socialUrl: 'https://www.social.example/c',
          },
          positions: {
            positionHistory: [
              {
                title: 'Analyst',
                companyName: 'Engines',
                startEndDate: { start: { year: 2024, month: 3 }, end: null },
              },
            ],
          },
          schools: { educationHistory: [{ schoolName: 'Home', startEndDate: { start: { year: 1830 } } }] },
        },
        5000,
      ),
      requestId: 'req_5',
    },
    sectionOf(
      key,
      'emails',
      [{ value: 'ada@one.example', type: 'professional' }, { email: 'ada@two.example' }],
      6000,
    ),
    sectionOf(
      key,
      'experience',
      [
        { title: 'Analyst' },
        { title: 'Pupil', startEndDate: { start: '2020-02-01T00:00:00Z', end: '2021-03-01' } },
      ],
      7000,
    ),
  ],
  {
    lists: new Map([['l1', 'Poets']]),
    requests: new Map([
      [
        'request-5000',
        { id: 'request-5000', cost: 1.5, requestId: 'req_5', operation: 'enrichProfile', reservedAt: 1 },
      ],
    ]),
  },
)

test('an email address found before a job change is marked in the export', () => {
  const job = { kind: 'moved', certainty: 'loud', company: '', before: null, after: null } as const
  const moved = (at: number) => [
    { id: 'job', subject: 'person:ada', at, fact: 'job', job, before: '', after: '', request: '' },
  ]
  const emailsAt = ada.sections.find(({ name }) => name === 'emails')!.at
  expect(reported({ ...ada, history: moved(emailsAt + 1) })['Email before job change']).toBe(true)
  expect(reported({ ...ada, history: moved(emailsAt) })['Email before job change']).toBeUndefined()
})

test('an exported person has a column for each field, with lists numbered', () => {
  expect(reported(ada)).toMatchObject({
    Name: 'Ada Byron',
    Title: 'Analyst',
    Company: 'Engines',
    Email: 'ada@one.example',
    'Email status': 'professional',
    'All emails': 'ada@one.example; ada@two.example',
    Tags: 'a; b',
    Lists: 'Poets',
    Note: 'Call',
    'Company profile': 'https://www.social.example/c',
    // The separately bought list has more items than the profile.
    'Position 1 title': 'Analyst',
    'Position 2 title': 'Pupil',
    'Position 2 from': '2020-02',
    'Position 2 to': '2021-03',
    'School 1 name': 'Home',
    'School 1 from': '1830',
  })
})

test('the origin of each section is in columns next to it', () => {
  expect(reported(ada)).toMatchObject({
    'Profile: source': 'fresh',
    'Profile: date': '1970-01-01T00:00:05.000Z',
    'Profile: credits': 1.5,
    'Profile: request': 'req_5',
    'Email: request': 'request-6000',
  })
  expect(reported(ada)).not.toHaveProperty(['Email: credits'])
  expect(reported(ada)).not.toHaveProperty(['Company: source'])
})

test('a section imported from a file keeps its cost in the export', () => {
  const section = { ...sectionOf(key, 'followers', 12), cost: 3 }
  expect(reported(recordOf({ key }, [section]))).toMatchObject({ Followers: 12, 'Followers: credits': 3 })
})

test('companies and jobs use the same columns', () => {
  const company = sectionOf('company:engines', 'company', {
    name: 'Engines',
    websiteUrl: 'https://www.engines.example/home',
    employeeCount: 12,
    headquarter: { city: 'London', street1: '1 Mill Lane', street2: 'Yard' },
    foundedOn: { year: 1842 },
  })
  expect(reported(recordOf({ key: 'company:engines', kind: 'company' }, [company]))).toMatchObject({
    Domain: 'engines.example',
    Street: '1 Mill Lane; Yard',
    City: 'London',
    Employees: 12,
    Founded: 1842,
  })
  const job = sectionOf('job:1', 'job', { title: 'Analyst', companyName: 'Engines', applicantsCount: 0 })
  expect(reported(recordOf({ key: 'job:1', kind: 'job' }, [job]))).toMatchObject({
    Title: 'Analyst',
    Company: 'Engines',
    Applicants: 0,
  })
})

test('a record without sections is a row', () => {
  expect(reported(recordOf({ key }))).toMatchObject({ Key: key, Type: 'person' })
})

describe.each(presetIds)('%s', (id: PresetId) => {
  const chosen = columnsOfPreset(id, presets[id].kinds)

  test('a preset has only columns that its kinds can fill, each once', () => {
    const { headings } = tableOf(chosen, { count: 2, kinds: presets[id].kinds })
    expect(headings.length).toBeGreaterThan(4)
    expect(new Set(headings).size).toBe(headings.length)
    const vain = chosen.filter(({ column }) => {
      const own: readonly string[] = (isGroup(column) ? null : columnKinds(column)) ?? presets[id].kinds
      return !own.some((kind) => presets[id].kinds.some((other) => other === kind))
    })
    expect(vain).toEqual([])
  })
})

function columnKinds(column: keyof typeof exportColumns): readonly string[] | undefined {
  const { kinds } = exportColumns[column] as Column
  return kinds
}

test('a spreadsheet of people has no columns of jobs', () => {
  const ids = columnsOfPreset('spreadsheet', ['person']).map(({ column }) => column)
  expect(ids).toContain('email')
  expect(ids).not.toContain('posted')
  expect(ids).not.toContain('domain')
})
