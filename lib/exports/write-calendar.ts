import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import type { Subject } from '../records/rows/subject.ts'
import { subjectName } from '../records/subject-name.ts'
import { contentLine, escapeCardText } from './content-line.ts'

/** As in RFC 5545, 3.3.11: like in vCards, but with semicolons escaped. */
const textValue = (text: string) => escapeCardText(text).replaceAll(';', '\\;')

const dayValue = (day: string) => day.replaceAll('-', '')

/** Stable, so that a later file replaces the event in a calendar. */
const idOf = (key: string) => `${encodeURIComponent(key.toWellFormed())}@sidelight`

/** RFC 5545, with an all-day event for each follow-up. `titleOf` gets the person's name. */
export function writeCalendar(
  followUps: readonly { subject: Pick<Subject, 'key' | 'name' | 'note' | 'url'>; day: string }[],
  titleOf: (name: string) => string,
  now: number,
): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const events = followUps.flatMap(({ subject, day }) => [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', idOf(subject.key)),
    contentLine('DTSTAMP', stamp),
    contentLine('DTSTART;VALUE=DATE', dayValue(day)),
    contentLine('DTEND;VALUE=DATE', dayValue(localDay(startOfDay(day, 1)))),
    contentLine('SUMMARY', textValue(titleOf(subjectName(subject)))),
    ...(subject.note.trim() === '' ? [] : [contentLine('DESCRIPTION', textValue(subject.note))]),
    ...(subject.url === '' ? [] : [contentLine('URL', subject.url.replaceAll(/\s/g, ''))]),
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ])
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Sidelight//Follow-ups//EN'),
    ...events,
    contentLine('END', 'VCALENDAR'),
  ].join('')
}
