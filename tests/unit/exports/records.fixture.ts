import * as fc from 'fast-check'
import { boundJson } from '../../../lib/api/bound-json.ts'
import type { OperationName } from '../../../lib/api/operations.ts'
import type { ExportedRecord } from '../../../lib/exports/export-view.ts'
import { fieldsOfKind } from '../../../lib/records/corrections/correctable-fields.ts'
import { mergeCorrections } from '../../../lib/records/corrections/merge-corrections.ts'
import { factsOf, withLightFacts } from '../../../lib/records/subject-facts.ts'
import type { Unreadable } from '../../../lib/api/schemas/tolerant.ts'
import type { SectionData, SectionName, SectionRow } from '../../../lib/records/rows/sections.ts'
import { uniqueTags } from '../../../lib/records/annotations/tags.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import type { HistoryRow } from '../../../lib/records/rows/history.ts'

export function sectionOf<Name extends SectionName>(
  subject: string,
  name: Name,
  data: SectionData[Name],
  at = 1000,
): SectionRow {
  const operation: OperationName = 'enrichProfile'
  const from = { at, operation, request: `request-${at}`, source: 'fresh', unreadable: [] }
  return { ...from, subject, name, data } as unknown as SectionRow
}

export function recordOf(
  known: Partial<Subject> & Pick<Subject, 'key'>,
  sections: SectionRow[] = [],
  more: Partial<ExportedRecord> = {},
): ExportedRecord {
  const subject = subjectWith({ ...factsOf(sections), ...known })
  return { subject, sections, history: [], requests: new Map(), lists: new Map(), ...more }
}

export async function* chunksOf<Item>(...chunks: Item[][]): AsyncGenerator<Item[]> {
  yield* chunks
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

export const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '@SUM(A1:A9)',
    '+49 30 1234567',
    '-1',
    'a,b;c\td',
    '"quoted" \'too\'',
    'two\r\nlines',
    'two\nlines\n',
    'back\\slash\\n',
    '👩🏽‍🚀 Zoë Ångström',
    'שלום עולם',
    'مرحبا بالعالم',
    '山田 太郎',
    '\u2028line\u2029separators\u00a0',
    ' blanks around ',
    '\uFEFFmark',
    '0012',
    'true',
    '',
  ),
)

const maybeText = fc.option(oddText, { nil: null })
const moment = fc.integer({ min: 0, max: 1_700_000_000_000 })
const handle = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/)

const profile = fc.record(
  {
    firstName: maybeText,
    lastName: maybeText,
    headline: maybeText,
    summary: maybeText,
    skills: fc.array(oddText, { maxLength: 3 }),
    followerCount: fc.nat(),
    somethingNew: fc.jsonValue({ maxDepth: 2 }),
    location: fc.record({ city: maybeText, country: maybeText }),
    currentPosition: fc.record({ title: maybeText, companyName: maybeText }),
  },
  { requiredKeys: [] },
)

const emails = fc.array(fc.record({ value: oddText, type: maybeText }), { maxLength: 3 })

/** `listNames` has its lists. */
export const anyRecord: fc.Arbitrary<ExportedRecord> = fc
  .record({
    handle,
    profile,
    emails: fc.option(emails, { nil: null }),
    at: moment,
    unreadable: fc.jsonValue({ maxDepth: 1 }),
    // A blank note isn't stored.
    note: oddText.map((text) => (text.trim() === '' ? '' : text)),
    tags: fc.uniqueArray(oddText, { maxLength: 3 }).map(uniqueTags),
    fact: oddText,
    requestId: maybeText,
    cost: fc.option(fc.nat(100), { nil: null }),
    corrections: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom(...fieldsOfKind('person'), 'later.field'),
        value: maybeText,
        at: moment,
      }),
      { maxLength: 3, selector: ({ field }) => field },
    ),
  })
  .map(
    ({ handle, profile: data, emails, at, unreadable, note, tags, fact, requestId, cost, corrections }) => {
      const key = `person:${handle}`
      // Like any outside data it passes JSON and the bounds, which remove negative zeros, `undefined` and fields named
      // `__proto__`.
      const plain = boundJson(JSON.parse(JSON.stringify(data))).value as SectionData['profile']
      const sections = [
        {
          ...sectionOf(key, 'profile', plain, at),
          requestId,
          unreadable: [{ path: 'x', value: unreadable }],
        },
        ...(emails ? [sectionOf(key, 'emails', emails, at + 1)] : []),
      ].map((row) => ({
        ...row,
        unreadable: boundJson(JSON.parse(JSON.stringify(row.unreadable))).value as Unreadable[],
      }))
      const history: HistoryRow[] = [
        { id: `h ${key}`, subject: key, at, fact: 'headline', before: fact, after: note, request: 'r' },
      ]
      const request = {
        id: `request-${at}`,
        cost,
        requestId,
        operation: 'enrichProfile',
        reservedAt: at,
      } as const
      const made = recordOf(
        { key, aliases: [key, `person:member:${handle}`], note, tags, createdAt: at, updatedAt: at + 1 },
        sections,
        { history, requests: new Map([[request.id, request]]) },
      )
      const message = corrections.length > 0 ? mergeCorrections([corrections]) : undefined
      return { ...made, subject: withLightFacts(made.subject, sections, message) }
    },
  )
