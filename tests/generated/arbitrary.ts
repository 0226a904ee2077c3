import * as fc from 'fast-check'
import type { LibraryRecord } from '../../lib/exports/library-format.ts'
import { factsOf } from '../../lib/records/subject-facts.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'

/** Few values of each kind, so that two libraries have some names, times and words in common. */
const handles = ['ann', 'bob', 'member:7', '王']
const moments = fc.integer({ min: 1, max: 4 })
const word = fc.constantFrom('', 'x', 'y', 'Y', 'long words', 'e\u0301', 'é', '\ud83d', 'a\n\nb', ' a ')
const maybeWord = fc.option(word, { nil: null })

const profile = fc.record(
  {
    firstName: maybeWord,
    lastName: maybeWord,
    headline: maybeWord,
    somethingNew: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: [] },
)
const emails = fc.array(fc.record({ value: fc.constantFrom('a@x.test', 'b@x.test', '') }), { maxLength: 2 })

const section = <Data>(data: fc.Arbitrary<Data>) =>
  fc.record({
    at: moments,
    data,
    request: fc.constantFrom('r1', 'r2'),
    cost: fc.option(fc.option(moments), { nil: undefined }),
  })

const corrections = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(
      'person.firstName',
      'person.headline',
      'person.title',
      'person.city',
      'person.email',
      'later.field',
      '__proto__',
    ),
    value: maybeWord,
    at: moments,
  }),
  { maxLength: 3, selector: ({ field }) => field },
)

const anyPerson: fc.Arbitrary<LibraryRecord> = fc
  .record({
    handles: fc.subarray(handles, { minLength: 1, maxLength: 2 }),
    profile: fc.option(section(profile), { nil: undefined }),
    emails: fc.option(section(emails), { nil: undefined }),
    own: fc.record({ name: word, headline: word, company: word, place: word, email: word, url: word }),
    tags: fc.uniqueArray(fc.constantFrom('vip', 'VIP', 'Lead', 'a\u200b', 'a'), { maxLength: 3 }),
    lists: fc.uniqueArray(fc.constantFrom('Poets', 'poets', 'Q3'), { maxLength: 2 }),
    note: word,
    corrections: fc.option(corrections, { nil: undefined }),
    createdAt: moments,
    updatedAt: moments,
    history: fc.uniqueArray(fc.record({ id: fc.constantFrom('h1', 'h2'), at: moments, after: word }), {
      maxLength: 2,
      selector: ({ id }) => id,
    }),
  })
  .map(({ handles, profile, emails, own, history, ...words }) => {
    const aliases = handles.map((handle) => `person:${handle}`)
    const sections = JSON.parse(
      JSON.stringify({ profile: reported(profile), emails: reported(emails) }),
    ) as object
    const rows = Object.entries(sections).map(([name, row]) => ({ ...row, name, subject: '' }) as SectionRow)
    const message = Object.entries(factsOf(rows)).filter(([, text]) => text !== '')
    return {
      key: aliases[0]!,
      kind: 'person',
      aliases,
      ...own,
      ...Object.fromEntries(message),
      ...words,
      sections,
      history: history.map((row) => ({
        ...row,
        id: `${row.id} ${aliases[0]}`,
        fact: 'headline',
        before: '',
        request: 'r',
      })),
    }
  })

const reported = <Data>(section: { at: number; data: Data; request: string } | undefined) =>
  section && { ...section, operation: 'enrichProfile', source: null, unreadable: [] }

export const anyLibrary = fc.array(anyPerson, { maxLength: 4 })
