import { i18n } from '#i18n'
import type { DuplicateItem, InboxItem, InformItem, JobChangeItem } from '../../lib/inbox/inbox.ts'
import { localDay, startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import type { JobPosition } from '../../lib/records/rows/history.ts'
import type { DuplicateEvidence } from '../../lib/records/rows/merges.ts'
import { subjectName } from '../../lib/records/subject-name.ts'
import { clockText, dateText, locale } from '../ui/formats.ts'
import { titleSinceText } from '../record/history/jobEventText.ts'

/** Names are enclosed in U+2068 and U+2069, which isolate their direction and let `IsolatedNames` find them. */
export function whatText(item: InboxItem): string {
  const name = isolated(subjectName(item.subject))
  switch (item.kind) {
    case 'jobChange':
      return changeText(item, name)
    case 'followUp':
      return i18n.t('inbox.event.followUp', [name])
    case 'duplicate':
      return i18n.t('inbox.event.duplicate', [name, isolated(subjectName(item.other))])
    case 'inform':
      return i18n.t('inbox.event.inform', [name])
  }
}

const isolated = (name: string) => `\u2068${name}\u2069`

function changeText({ change: { job } }: JobChangeItem, name: string): string {
  const [from, to] = [job.before?.company ?? '', job.after?.company ?? '']
  const isUnsure = job.certainty === 'loud-unsure'
  if (job.kind === 'moved' && to !== '')
    return i18n.t(isUnsure ? 'inbox.event.mayHaveMoved' : 'inbox.event.moved', [name, to])
  if (job.kind === 'left' && from !== '') return i18n.t('inbox.event.left', [name, from])
  if (job.kind === 'promoted') return i18n.t('inbox.event.promoted', [name])
  if (job.kind === 'additional') return i18n.t('inbox.event.additional', [name])
  return i18n.t('inbox.event.changed', [name])
}

export function reasonText(item: InboxItem, now: number, listNames: ReadonlyMap<string, string>): string {
  const lists = item.subject.lists.flatMap((id) => listNames.get(id) ?? [])
  return [...reasonsOf(item, now), ...lists].filter((text) => text !== '').join(' · ')
}

function reasonsOf(item: InboxItem, now: number): string[] {
  switch (item.kind) {
    case 'jobChange':
      return jobReasons(item)
    case 'followUp': {
      const note = item.subject.note.trim().split('\n', 1)[0] ?? ''
      const due = dueText(item.day, now)
      return note === '' ? [due] : [due, i18n.t('inbox.quoted', [note])]
    }
    case 'duplicate':
      return [evidenceText(item)]
    case 'inform':
      return [informText(item, now)]
  }
}

function jobReasons({ change: { job } }: JobChangeItem): string[] {
  if (job.certainty === 'loud-unsure') return [i18n.t('inbox.reason.unsure')]
  if (job.kind === 'left') return [i18n.t('inbox.reason.left')]
  const before = job.before?.company ?? ''
  const positions = job.kind === 'moved' && before !== '' ? [i18n.t('inbox.reason.was', [before])] : []
  return [positionText(job.after), ...positions, job.kind === 'moved' ? '' : (job.after?.company ?? '')]
}

const positionText = (position: JobPosition | null): string =>
  position ? titleSinceText(position.title, position) : ''

export function dueText(day: string, now: number): string {
  if (day === localDay(now)) return i18n.t('inbox.reason.dueToday')
  return i18n.t('inbox.reason.overdue', [shortDate(startOfDay(day))])
}

function informText({ due }: InformItem, now: number): string {
  const isLate = due < startOfDay(localDay(now))
  return i18n.t(isLate ? 'inbox.reason.informLate' : 'inbox.reason.inform', [shortDate(due)])
}

export function evidenceText({ pair }: Pick<DuplicateItem, 'pair'>): string {
  const { evidence = [], state, alias, against } = pair
  if (state === 'open' && against !== null)
    return i18n.t(`duplicates.contradiction.${against}`, [alias.slice(alias.lastIndexOf(':') + 1)])
  const parts = evidence.map((one) => i18n.t(`duplicates.evidence.${evidenceNames[one]}`))
  const text = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts)
  return text.slice(0, 1).toLocaleUpperCase(locale()) + text.slice(1)
}

const evidenceNames = {
  'member-id': 'memberId',
  email: 'email',
  handle: 'handle',
  name: 'name',
  'name-middle': 'nameMiddle',
  'name-spelling': 'nameSpelling',
  'name-nickname': 'nameNickname',
  'name-slip': 'nameSlip',
  'name-initial': 'nameInitial',
  'given-name': 'givenName',
  'family-name': 'familyName',
  company: 'company',
  start: 'start',
  title: 'title',
  domain: 'domain',
  'email-spells-name': 'emailSpellsName',
} as const satisfies Record<DuplicateEvidence, string>

const shortDate = (at: number): string => dateText(at)

/** The time for today and yesterday, the date for earlier days. Follow-ups always show a date. */
export function whenText({ at, kind }: InboxItem, now: number): string {
  if (kind === 'followUp' || kind === 'inform') return shortDate(at)
  return at >= startOfDay(localDay(now), -1) ? clockText(at) : shortDate(at)
}

type DayGroup = 'today' | 'yesterday' | 'earlier'

export function groupOf({ at }: Pick<InboxItem, 'at'>, now: number): DayGroup {
  const today = localDay(now)
  if (at >= startOfDay(today)) return 'today'
  return at >= startOfDay(today, -1) ? 'yesterday' : 'earlier'
}
