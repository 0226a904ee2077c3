import { expect, test } from 'vitest'
import { isLoud, jobChanges, type CareerPosition, type JobChange } from '../../../lib/records/job-changes.ts'

export const at = { year: 2026, month: 6 }

/** Parses `Engineer @ Acme #12 2020-01..2024-05`; the end, the id after `#` and the dates are optional. */
function position(text: string): CareerPosition {
  const [, title = '', company = '', id, start, end] =
    /^(.*?)(?: @ ?(.*?))?(?: #([^\s.]+))?(?: (\d{4}(?:-\d\d)?))?(?:\.\.(\d{4}(?:-\d\d)?))?$/u.exec(text)!
  const moment = (date: string | undefined) =>
    date === undefined
      ? null
      : { year: Number(date.slice(0, 4)), ...(date.length > 4 ? { month: Number(date.slice(5)) } : {}) }
  return {
    ...(title ? { title } : {}),
    ...(company ? { companyName: company } : {}),
    ...(id ? { socialId: id } : {}),
    startEndDate: { start: moment(start), end: moment(end) },
  }
}

export const career = (...texts: string[]): CareerPosition[] => texts.map(position)

/** Format: `moved`; `moved?` if unsure; `moved??` if it must be confirmed; in capitals if the Inbox shows it. */
export function shown(change: JobChange): string {
  const kind = isLoud(change, at) ? change.kind.toUpperCase() : change.kind
  return kind + (change.confirm ? '??' : change.sure ? '' : '?')
}

export const changes = (before: string[], after: string[]): string =>
  jobChanges(career(...before), career(...after), at)
    .map(shown)
    .join(', ')

const home = 'School teacher @ Elm School #9 2010-01..2014-01'
const clerk = (index: number) => `Clerk @ Shop${index} #${100 + index} ${2005 + index}-01..${2006 + index}-01`

/** `home` and `clerk9` (nine ended jobs, the last of ten) stand for entries that many cases share. */
const entriesOf = (text: string) =>
  text.split(';').flatMap((one) => {
    const entry = one.trim()
    const clerks = /^clerk(\d+)$/.exec(entry)?.[1]
    if (clerks)
      return Array.from({ length: Number(clerks) }, (_, index) => clerk(10 - Number(clerks) + index))
    return entry === '' ? [] : [entry === 'home' ? home : entry]
  })

/** One case per line: `title: entry; entry -> entry; entry = changes`. Order and repetition of entries don't matter. */
export function holds(table: string): void {
  const cases = table.split('\n').flatMap((line) => {
    const [, title, before, after, expected] = /^\s*(.+?): (.*?) ?-> ?(.*?) ?= ?(.*)$/u.exec(line) ?? []
    return title === undefined
      ? []
      : [[title, entriesOf(before!), entriesOf(after!), expected!.trim()] as const]
  })
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toBe(expected)
    expect(changes(before.toReversed(), after.toReversed())).toBe(expected)
    expect(changes([...before, ...before], [...after, ...after])).toBe(expected)
  })
}
