import { pageKinds } from '../../../../lib/pages/page-kinds.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operationNames } from '../../../../lib/api/operations.ts'
import * as filters from '../../../../lib/purchases/ledger/filter.ts'
import { triggers } from '../../../../lib/purchases/rows/requests.ts'
import { requestWith } from './request.fixture.ts'

const { fitsChoices, fitsText, noLedgerFilter, readLedgerFilter, filterSpan, writeLedgerFilter } = filters
const with_ = (change: Partial<filters.LedgerFilter>) => ({ ...noLedgerFilter, ...change })

describe('a ledger filter in the URL', () => {
  const orNone = <Choice extends string>(choices: readonly Choice[]) =>
    fc.constantFrom<Choice | ''>('', ...choices)
  const days = fc.constantFrom('', '2024-02-29', '2026-11-21')
  const everyFilter = fc.record<filters.LedgerFilter>({
    text: fc.string(),
    outcome: orNone(filters.outcomeChoices),
    operation: orNone(operationNames),
    trigger: orNone(triggers),
    profile: fc.constantFrom('', 'first', 'b7e2-1'),
    kind: orNone(pageKinds),
    from: days,
    to: days,
  })

  test('every filter survives the round trip through the URL', () => {
    fc.assert(
      fc.property(everyFilter, (filter) => {
        expect(readLedgerFilter(`#${writeLedgerFilter(filter)}`)).toEqual(filter)
      }),
    )
  })

  test('an empty filter writes an empty URL', () => {
    expect(writeLedgerFilter(noLedgerFilter)).toBe('')
    expect(readLedgerFilter('')).toEqual(noLedgerFilter)
  })

  test('invalid choices are dropped, and valid ones stay', () => {
    const hash =
      '#outcome=maybe&operation=toString&trigger=x&kind=&from=2026-13-01&to=soon&__proto__=x&text=a'
    expect(readLedgerFilter(hash)).toEqual(with_({ text: 'a' }))
  })
})

describe('a choice of the ledger filter', () => {
  const request = requestWith({ outcome: 'unknown', operation: 'getPosts', trigger: 'run' })

  test.each([
    [{}, true],
    [{ outcome: 'unknown' }, true],
    [{ outcome: 'ok' }, false],
    [{ outcome: 'open' }, false],
    [{ operation: 'getPosts' }, true],
    [{ operation: 'getReactions' }, false],
    [{ trigger: 'run' }, true],
    [{ trigger: 'panel' }, false],
    [{ kind: 'person' }, true],
    [{ kind: 'company' }, false],
    [{ outcome: 'unknown', trigger: 'panel' }, false],
  ] as const)('%j', (choice, fits) => expect(fitsChoices(with_(choice), request)).toBe(fits))

  test('the open choice matches requests without an outcome', () => {
    expect(fitsChoices(with_({ outcome: 'open' }), requestWith({ state: 'pending', outcome: null }))).toBe(
      true,
    )
  })

  test('the kind choice matches the subjects found, before the requested one', () => {
    const found = requestWith({ subject: null, found: ['person:jane', 'company:acme'] })
    expect(fitsChoices(with_({ kind: 'person' }), found)).toBe(true)
    expect(fitsChoices(with_({ kind: 'company' }), found)).toBe(false)
    expect(fitsChoices(with_({ kind: 'person' }), requestWith({ subject: null, found: [] }))).toBe(false)
  })
})

describe('a text filter', () => {
  const request = requestWith({
    id: 'e7c0',
    requestId: 'req_91',
    run: 'b-1',
    subject: 'person:jane-doe',
    found: [],
    input: { fullName: 'Jane', filters: { city: ['Lyon'] }, page: 3, none: null },
  })

  test.each(['', ' ', 'ÉLODIE', 'jane-d', 'req_91', 'E7C0', 'b-1', 'lyon', '3', 'élodie LYON', 'elodie'])(
    'the text «%s» matches the request',
    (text) => expect(fitsText(text, request, 'Élodie Doe')).toBe(true),
  )

  test.each(['fullName', 'null', 'lyon oslo', 'getPosts'])(
    'the text «%s» does not match the request',
    (text) => expect(fitsText(text, request, 'Élodie Doe')).toBe(false),
  )

  test('a text does not match across two fields', () => {
    expect(fitsText('doejane', request, 'Doe')).toBe(false)
  })
})

test('a range of days covers whole local days, both ends included', () => {
  const { first, last } = filterSpan(with_({ from: '2026-11-20', to: '2026-11-21' }))
  expect(first).toBe(new Date(2026, 10, 20).getTime())
  expect(last + 1).toBe(new Date(2026, 10, 22).getTime())
  expect(filterSpan(noLedgerFilter)).toEqual({ first: -Infinity, last: Infinity })
})
