import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setProgressBadge } from '../../../lib/platform/toolbar.ts'
import { followUpTag } from '../../../lib/records/annotations/follow-up-tag.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { preferences } from '../../../lib/settings/settings.ts'
import { createInboxNotifier } from '../../../lib/worker/inbox-notifier.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const { badges, wakes, notices, mayNotify } = vi.hoisted(() => ({
  badges: { text: '' },
  wakes: [] as (number | null)[],
  notices: [] as { title: string; message: string }[],
  mayNotify: vi.fn<() => Promise<boolean>>(),
}))
vi.mock('wxt/browser', async () => {
  const { browser } = await import('../fake-browser.ts')
  const action = {
    setBadgeText: async ({ text }: { text: string }) => void (badges.text = text),
    setBadgeBackgroundColor: async () => {},
  }
  return { browser: { ...browser, action, alarms: { create: () => {}, clear: () => {} } } }
})
vi.mock('@wxt-dev/i18n', async () => {
  const { i18n } = await import('../components/english.ts')
  return { createI18n: () => i18n }
})
vi.mock('../../../lib/platform/alarm.ts', () => ({
  wakeIn: (_: string, ms: number | null) => void wakes.push(ms),
}))
vi.mock('../../../lib/platform/notifications.ts', () => ({
  mayNotify,
  notify: async (_: string, notice: { title: string; message: string }) => void notices.push(notice),
  onNotificationClick: () => {},
}))

const now = new Date(2026, 10, 17, 9).getTime()
const dayMs = 86_400_000
let db: Database
const sent = vi.fn<() => Promise<void>>()
const look = () => createInboxNotifier(db, sent).check()
const prefer = (change: object) =>
  preferences.change((known) => ({ ...known, inbox: { ...known.inbox, ...change } }))

beforeEach(async () => {
  deleteAll()
  badges.text = ''
  notices.length = 0
  mayNotify.mockResolvedValue(true)
  sent.mockResolvedValue()
  vi.useFakeTimers({ toFake: ['Date'], now })
  db = openDatabase()
  await db.subjects.bulkAdd(
    ['ann', 'bob', 'eve', 'kim'].map((name) =>
      subjectWith({ key: `person:${name}`, name, tags: [followUpTag('2026-11-17')] }),
    ),
  )
})
afterEach(() => vi.useRealTimers())

test('the toolbar icon shows the number of open items, covered by progress, unless turned off', async () => {
  await look()
  expect(badges.text).toBe('4')
  await setProgressBadge('50%')
  expect(badges.text).toBe('50%')
  await setProgressBadge('')
  expect(badges.text).toBe('4')
  await prefer({ badge: false })
  await look()
  expect(badges.text).toBe('')
})

test('a notification requires the setting and the browser’s permission', async () => {
  await look()
  await prefer({ notify: true })
  mayNotify.mockResolvedValue(false)
  await look()
  expect(notices).toEqual([])
})

test('a notification appears once a day, even after worker restarts, and contains names only with that setting', async () => {
  await prefer({ notify: true })
  await look()
  await look()
  expect(notices).toEqual([{ title: 'New in your Inbox: 4', message: 'Follow-ups: 4' }])
  vi.setSystemTime(now + dayMs)
  await look()
  expect(notices).toHaveLength(1)
  await db.subjects
    .where('key')
    .equals('person:ann')
    .modify({ tags: [followUpTag('2026-11-18')] })
  await db.subjects
    .where('key')
    .equals('person:bob')
    .modify({ tags: [followUpTag('2026-11-18')] })
  await prefer({ names: true })
  await look()
  expect(notices[1]).toMatchObject({ title: 'New in your Inbox: 2' })
  expect(notices[1]?.message.split(', ').toSorted()).toEqual(['ann', 'bob'])
})

test('the worker is woken for a later follow-up or a notification, and otherwise not', async () => {
  wakes.length = 0
  await look()
  await db.subjects
    .where('key')
    .equals('person:eve')
    .modify({ tags: [followUpTag('2026-11-20')] })
  await look()
  await prefer({ badge: false })
  await look()
  await prefer({ notify: true })
  await look()
  const from = (day: number) => new Date(2026, 10, day).getTime() - now
  expect(wakes).toEqual([null, from(20), null, from(18)])
})

test('many changes within a second cause one check of the Inbox', async () => {
  sent.mockClear()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now })
  const news = createInboxNotifier(db, sent)
  for (let at = 0; at < 100; at++) {
    news.checkSoon()
    vi.advanceTimersByTime(9)
  }
  expect(sent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(badges.text).toBe('4'))
  expect(sent).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  news.checkSoon()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
})

test('job changes are sent with each check of the Inbox', async () => {
  sent.mockClear()
  await look()
  expect(sent).toHaveBeenCalledTimes(1)
})
