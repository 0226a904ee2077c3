import { expect, test } from 'vitest'
import { writeCalendar } from '../../../lib/exports/write-calendar.ts'

const someone = (differences: object = {}) => ({
  key: 'person:ann',
  name: 'Ann Lee',
  note: '',
  url: 'https://social.example/in/ann/',
  ...differences,
})
const now = Date.UTC(2026, 10, 27, 9, 30, 15)
const titleOf = (name: string) => `Follow up with ${name}`

test('a calendar has an all-day event for each follow-up', () => {
  expect(writeCalendar([{ subject: someone(), day: '2026-11-30' }], titleOf, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sidelight//Follow-ups//EN',
    'BEGIN:VEVENT',
    'UID:person%3Aann@sidelight',
    'DTSTAMP:20261127T093015Z',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:Follow up with Ann Lee',
    'URL:https://social.example/in/ann/',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('hostile texts stay within their line', () => {
  const subject = someone({ name: 'Ann; Lee,\nEND:VEVENT', note: 'a\\b\r\nBEGIN:VALARM' })
  const lines = writeCalendar([{ subject, day: '2026-12-31' }], titleOf, now).split('\r\n')
  expect(lines).toContain('SUMMARY:Follow up with Ann\\; Lee\\,\\nEND:VEVENT')
  expect(lines).toContain('DESCRIPTION:a\\\\b\\nBEGIN:VALARM')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line is longer than 75 octets', () => {
  const subject = someone({ name: '灯'.repeat(100) })
  const lines = writeCalendar([{ subject, day: '2026-11-30' }], titleOf, now).split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
})
