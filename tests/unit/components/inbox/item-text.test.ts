import { expect, test, vi } from 'vitest'
import {
  dueText,
  evidenceText,
  groupOf,
  whatText,
  reasonText,
} from '../../../../components/inbox/itemText.ts'
import type { InboxItem } from '../../../../lib/inbox/inbox.ts'
import type { JobEvent } from '../../../../lib/records/rows/history.ts'
import { duplicateEvidences, type Merge } from '../../../../lib/records/rows/merges.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

vi.mock('#i18n', () => import('../english.ts'))

const now = new Date(2026, 10, 27, 12).getTime()
const ann = subjectWith({ key: 'person:ann', name: 'Ann Lee', lists: ['l1'], note: 'Call her.\nSoon.' })
const lists = new Map([['l1', 'Champions']])
const at = { title: 'CTO', company: 'Bolt', since: { year: 2026, month: 10 } }
const before = { title: 'Engineer', company: 'Acme', since: null }

const changed = (job: Partial<JobEvent>): InboxItem => ({
  kind: 'jobChange',
  id: '1',
  subject: ann,
  at: now,
  change: {
    id: '1',
    subject: ann.key,
    at: now,
    fact: 'job',
    before: '',
    after: '',
    request: '',
    job: { kind: 'moved', certainty: 'loud', company: 'bolt', before, after: at, ...job },
  },
})

const pair = (differences: Partial<Merge> = {}): Merge => ({
  id: 'pair 1',
  state: 'suggested',
  by: 'likeness',
  subject: 'person:ann',
  other: 'person:anne',
  alias: '',
  against: null,
  disputed: [],
  request: null,
  at: now,
  sequence: 0,
  before: null,
  evidence: ['name', 'company'],
  ...differences,
})

const shown = (item: InboxItem) => [
  whatText(item).replaceAll(/[\u2068\u2069]/g, ''),
  reasonText(item, now, lists),
]

test.each<[InboxItem, [string, string]]>([
  [changed({}), ['Ann Lee moved to Bolt', 'CTO, since Oct 2026 · was at Acme · Champions']],
  [
    changed({ certainty: 'loud-unsure' }),
    ['Ann Lee may have moved to Bolt', 'Not sure yet: same start date, another company · Champions'],
  ],
  [changed({ kind: 'left', after: null }), ['Ann Lee left Acme', 'No new position yet · Champions']],
  [changed({ kind: 'promoted' }), ['Ann Lee was promoted', 'CTO, since Oct 2026 · Bolt · Champions']],
  [changed({ after: null, before: null }), ['Ann Lee changed jobs', 'Champions']],
  [
    { kind: 'followUp', id: '2', subject: ann, at: now, day: '2026-11-27' },
    ['Follow up with Ann Lee', 'Due today · “Call her.” · Champions'],
  ],
  [
    { kind: 'duplicate', id: '3', subject: ann, at: now, pair: pair(), other: { ...ann, name: 'Anne Lee' } },
    ['Ann Lee and Anne Lee may be the same person', 'Same name and same company · Champions'],
  ],
])('the text of an item names what happened and the reason: %#', (item, texts) => {
  expect(shown(item)).toEqual(texts)
})

test('each kind of evidence has a text', () => {
  for (const evidence of duplicateEvidences)
    expect(evidenceText({ pair: pair({ evidence: [evidence] }) })).toMatch(/^[A-Z][a-z ,]/)
})

test('the text of a pair mentions a contradicting response', () => {
  const open = pair({ state: 'open', against: 'id', alias: 'person:member:77', evidence: undefined })
  expect(evidenceText({ pair: open })).toBe('The provider returned “77” for both, but their IDs differ.')
})

test('the text of a follow-up shows how late it is', () => {
  expect(dueText('2026-11-20', now)).toMatch(/^Overdue since Nov 20/)
})

test.each([
  [new Date(2026, 10, 27, 0), 'today'],
  [new Date(2026, 10, 26, 23), 'yesterday'],
  [new Date(2026, 10, 25, 23), 'earlier'],
])('an item of %s is listed under %s', (moment, group) => {
  expect(groupOf({ at: moment.getTime() }, now)).toBe(group)
})
