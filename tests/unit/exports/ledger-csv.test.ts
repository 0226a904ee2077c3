import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { problem } from '../../../lib/api/problem.ts'
import { ledgerColumnNames, exported } from '../../../lib/exports/ledger-csv.ts'
import type { LedgerRow } from '../../../lib/purchases/ledger/walk-ledger.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'

async function* chunks(...all: LedgerRow[][]): AsyncGenerator<LedgerRow[]> {
  yield* all
}

const csv = async (...all: LedgerRow[][]) => (await exported(chunks(...all), 'csv')).text()
const json = async (...all: LedgerRow[][]) =>
  JSON.parse(await (await exported(chunks(...all), 'json')).text())
const parsed = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })

const row = (name: string, differences: Parameters<typeof requestWith>[0] = {}): LedgerRow => ({
  request: requestWith({ run: null, ...differences }),
  subject: {
    key: 'person:jane',
    kind: 'person',
    aliases: ['person:jane'],
    name,
    url: 'https://www.social.example/in/jane/',
  },
})

const whole = row('Jane "JD" Doe, née\r\nRoe', {
  id: 'e7c0',
  input: { socialUrl: 'https://www.social.example/in/jane/', includes: { includeSkills: true } },
  outcome: 'unknown',
  problem: problem('timeout'),
  reserved: 2.5,
  cost: null,
  costBy: null,
  reservedAt: Date.UTC(2026, 10, 21, 12, 30, 0, 5),
  requestId: 'req_1',
  run: 'b-1',
  trigger: 'run',
})

const fields = {
  when: '2026-11-21T12:30:00.005Z',
  operation: 'enrichProfile',
  subject: 'person:jane',
  subjectName: 'Jane "JD" Doe, née\r\nRoe',
  trigger: 'run',
  run: 'b-1',
  state: 'settled',
  outcome: 'unknown',
  problem: 'timeout',
  requestId: 'req_1',
  id: 'e7c0',
}

describe('the ledger as CSV', () => {
  test('the ledger CSV survives a round trip with line breaks, quotes and commas', async () => {
    const { data, errors, meta } = parsed(await csv([whole]))
    expect(errors).toEqual([])
    expect(meta.fields).toEqual(ledgerColumnNames)
    const input = JSON.stringify(whole.request.input)
    expect(data).toEqual([{ ...fields, input, reserved: '2.5', cost: '', costBy: '' }])
  })

  test('the ledger CSV has one heading and one line for each request, in any chunks', async () => {
    const text = await csv([row('a'), row('b')], [], [row('c')])
    expect(text.split('\r\n')).toHaveLength(5)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(parsed(text).data.map(({ subjectName }) => subjectName)).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['=HYPERLINK("x")\nsecond line', '\'=HYPERLINK("x")\nsecond line'],
    ['\n=1', "'\n'=1"],
    ['Jane;+cmd', "Jane;'+cmd"],
  ])('the ledger CSV neutralizes %j', async (name, safe) => {
    const { data } = parsed(await csv([row(name)]))
    expect(data[0]?.['subjectName']).toBe(safe)
  })

  test('the ledger CSV keeps numbers, also negative ones', async () => {
    const { data } = parsed(await csv([row('a', { cost: -0.5, reserved: 0 })]))
    expect(data[0]).toMatchObject({ cost: '-0.5', reserved: '0' })
  })

  test('the ledger CSV of no requests is the heading line', async () => {
    expect(await csv()).toBe(`${ledgerColumnNames.join(',')}\r\n`)
  })
})

describe('the ledger as JSON', () => {
  test('the ledger JSON has the same fields, with numbers and the original input', async () => {
    const { input } = whole.request
    expect(await json([whole])).toEqual([{ ...fields, input, reserved: 2.5, cost: null, costBy: null }])
    expect(Object.keys((await json([whole]))[0])).toEqual(ledgerColumnNames)
  })

  test('the ledger JSON of several chunks is one array', async () => {
    const all = await json([], [row('a')], [row('b'), row('c')])
    expect(all.map(({ subjectName }: { subjectName: string }) => subjectName)).toEqual(['a', 'b', 'c'])
  })

  test('the ledger JSON of no requests is an empty array', async () => expect(await json()).toEqual([]))
})

test('a search without a subject has no subject in the export', async () => {
  const search = { request: requestWith({ subject: null, found: [] }), subject: null }
  expect(await json([search])).toMatchObject([{ subject: null, subjectName: null }])
})
