import { followUpsIn } from '../inbox/follow-ups.ts'
import { readInbox, countInbox, type InboxItem } from '../inbox/inbox.ts'
import { inboxKinds } from '../inbox/kinds.ts'
import { itemsToNotify, nextCheckAt } from '../inbox/notice.ts'
import { i18n } from '../i18n/i18n.ts'
import { mayNotify, notify, onNotificationClick } from '../platform/notifications.ts'
import { openFullPage } from '../platform/open-page.ts'
import { setCountBadge } from '../platform/toolbar.ts'
import { wakeIn } from '../platform/alarm.ts'
import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import type { Database } from '../records/database/database.ts'
import { subjectName } from '../records/subject-name.ts'
import { lastInboxNotice } from '../settings/inbox-memory.ts'
import { preferences, type Preferences } from '../settings/settings.ts'
import { runInBackground } from './run-in-background.ts'

/** By badge, notification and webhooks, as the settings choose. */
export interface InboxNotifier {
  /** Checks the Inbox once, and again if called during that. */
  readonly check: () => Promise<void>
  /** Checks a second later, once for many calls, so that the command that caused it isn't slowed down. */
  readonly checkSoon: () => void
}

const soonMs = 1000

export function createInboxNotifier(db: Database, sendJobChanges: () => Promise<void>): InboxNotifier {
  let looking: Promise<void> | null = null
  let isChanged = false
  let isWaiting = false
  const look = async () => {
    do {
      isChanged = false
      await sendJobChanges()
      await notifyNewItems(db, Date.now())
    } while (isChanged)
  }
  const news: InboxNotifier = {
    check() {
      isChanged = true
      return (looking ??= look().finally(() => (looking = null)))
    },
    checkSoon() {
      if (isWaiting) return
      isWaiting = true
      void runInBackground(
        () => new Promise((done) => setTimeout(done, soonMs)),
        () => (isWaiting = false),
        () => news.check(),
      )
    },
  }
  return news
}

async function notifyNewItems(db: Database, now: number): Promise<void> {
  const { inbox, informing } = await preferences.read()
  const items = inbox.badge || inbox.notify ? await readInbox(db, { now, isInforming: informing }) : []
  await setCountBadge(inbox.badge ? items.length : 0)
  if (inbox.notify) await notifyAbout(items, { now, withNames: inbox.names })
  const next = await nextCheck(db, inbox, now)
  wakeIn('inbox', next === null ? null : next - now)
}

/** Without an event, in ms since epoch; `null` if never. */
async function nextCheck(db: Database, inbox: Preferences['inbox'], now: number): Promise<number | null> {
  if (inbox.notify) return nextCheckAt(now)
  const today = localDay(now)
  const later = inbox.badge ? (await followUpsIn(db)).find(({ day }) => day > today) : undefined
  return later ? startOfDay(later.day) : null
}

const notificationId = 'inbox'

async function notifyAbout(
  items: readonly InboxItem[],
  { now, withNames }: { now: number; withNames: boolean },
): Promise<void> {
  const news = itemsToNotify(items, await lastInboxNotice.read(), now)
  if (news.length === 0 || !(await mayNotify())) return
  // First, because a worker that stops in between must not notify twice.
  await lastInboxNotice.write({ day: localDay(now), at: now })
  await notify(notificationId, {
    title: i18n.t('inbox.notice', [String(news.length)]),
    message: withNames ? namesOf(news) : kindsOf(news),
  })
}

const maxNames = 3

function namesOf(items: readonly InboxItem[]): string {
  const names = [...new Set(items.map(({ subject }) => subjectName(subject)))]
  const more = names.length - maxNames
  return [
    ...names.slice(0, maxNames),
    ...(more > 0 ? [i18n.t('duplicates.andMore', [String(more)])] : []),
  ].join(', ')
}

function kindsOf(items: readonly InboxItem[]): string {
  const counts = countInbox(items)
  return inboxKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${i18n.t(`inbox.tab.${kind}`)}: ${counts[kind]}`)
    .join(' · ')
}

export function watchInboxNotification(): void {
  onNotificationClick((id) => {
    if (id === notificationId) openFullPage('inbox')
  })
}
