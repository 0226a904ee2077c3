import { browser } from '../browser.ts'
import type { BulkRunner } from '../bulk/runner.ts'
import { createWatcher } from '../watch/watcher.ts'
import { discardOldScratch } from '../data/backup/scratch.ts'
import type { CommandName } from '../messages/commands.ts'
import { receiveCommands } from '../messages/receive-commands.ts'
import { onDue, wakeIn, watchAlarm } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { registerContentScript } from '../platform/content-script.ts'
import { mayCall } from '../platform/permissions.ts'
import { scarceSpace } from '../platform/storage-state.ts'
import { inMemory } from '../platform/unstored-responses.ts'
import { pendingUpdate } from '../platform/updates.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { openJournal } from '../purchases/journal/open-journal.ts'
import { storedJournal } from '../settings/stored-journal.ts'
import { createPictureQueue } from '../pictures/picture-queue.ts'
import { shrinkPicture } from '../pictures/shrink-picture.ts'
import type { Purchase, PurchaseResult } from '../purchases/purchase.ts'
import { resume, storedLaterMs, recover } from '../purchases/resume.ts'
import type { PurchaseDeps, WorkerDeps } from '../purchases/purchase-deps.ts'
import type { StoredResponse } from '../purchases/rows/requests.ts'
import { storeUnstored } from '../purchases/send-and-settle.ts'
import { Database } from '../records/database/database.ts'
import { watchBlocked } from '../records/database/watch-blocked.ts'
import { applyManaged, watchManaged } from '../settings/apply-managed.ts'
import { followLanguage } from '../settings/follow-language.ts'
import { noteFirstVersion } from '../settings/guidance.ts'
import { onceReadable } from '../settings/extension-storage.ts'
import { lacksConsent } from '../settings/consent.ts'
import { apiKey, deployment, preferences } from '../settings/settings.ts'
import { scheduleAutoEnrich, watchActiveTab } from './auto-enrich.ts'
import { planAutoLock, watchAutoLock } from './auto-lock.ts'
import { createWorkerRunner, watchRunNotifications } from './runs.ts'
import { createCrmLink } from './crm.ts'
import { createDuplicateSearch } from './duplicates.ts'
import { createTeamLink } from './team.ts'
import { createUndoQueue } from './undo.ts'
import { createInboxNotifier, watchInboxNotification } from './inbox-news.ts'
import { handlersOf } from './handlers.ts'
import { watchKeyboard } from './keyboard.ts'
import { planMaintenance, watchMaintenance } from './maintenance.ts'
import { updateMenus, watchMenus } from './menus.ts'
import { watchOmnibox } from './omnibox.ts'
import { resumeRemovingTraces, watchTraces } from './remove-traces.ts'
import { runInBackground } from './run-in-background.ts'
import { updateOpenTabs, updateTabPage, updateBadges, watchTabs } from './tabs.ts'
import { watchUnusedHosts } from './unused-hosts.ts'
import { explainUnanswered, scheduleQuotaCheck } from '../purchases/account/quotas.ts'

/** Registers listeners synchronously, then recovers the unfinished work of earlier instances. */
export function startWorker(): void {
  void runInBackground(followLanguage)
  const db = new Database()
  // Notifies pages that this connection prevents from opening the database.
  watchBlocked(db, () => {})
  const journal = openJournal(db, storedJournal, () => Date.now())
  const own: WorkerDeps = {
    db,
    // Without consent there is no key, so nothing is sent.
    apiKey: { read: async () => ((await lacksConsent()) ? null : apiKey.read()) },
    deployment,
    preferences,
    workerId: crypto.randomUUID(),
    now: () => Date.now(),
    steadyNow: () => performance.timeOrigin + performance.now(),
    fetch: (url, init) => fetch(url, init),
    online: () => navigator.onLine,
    mayCall,
    keepAwake,
    wakeIn: (ms) => wakeIn('purchases', ms),
    scarceSpace,
    unstored: {
      keep: (response) => inMemory.keep(response.request, response),
      all: async () => (await inMemory.all()) as StoredResponse[],
      drop: inMemory.drop,
    },
    journal,
  }
  const team = createTeamLink(own)
  const crm = createCrmLink(db)
  const undo = createUndoQueue(
    db,
    () => ready,
    (subjects) => team.erased(subjects),
  )
  const duplicates = createDuplicateSearch(db)
  const pictures = createPictureQueue({ ...own, shrink: shrinkPicture })
  const deps: PurchaseDeps = {
    ...own,
    team: team.purchases,
    restoreDeleted: (marks) => undo.restoreDeleted(marks),
    // Soon, because the URLs of pictures expire after some weeks.
    settled: (found) => void runInBackground(() => pictures.request(found)),
  }
  const news = createInboxNotifier(db, () => crm.sendJobChanges())
  const runs = createWorkerRunner(deps, news.checkSoon)
  const watcher = createWatcher(deps, (ms) => {
    wakeIn('watch', ms)
    news.checkSoon()
  })

  const follow = (purchase: Purchase) => {
    void runInBackground(() => purchase.done.then(news.checkSoon))
    return followPurchase(deps, runs, purchase)
  }
  const followTab = async (tabId: number) => {
    if (!(await updateTabPage(db, tabId))) return
    await ready
    await scheduleAutoEnrich(deps, tabId, follow)
  }
  const tabChanged = (tabId: number) => runInBackground(() => onceReadable(() => followTab(tabId)))

  const applySettings = async () => {
    await applyDeployment(db)
    await team.followPolicy()
  }
  receiveCommands({
    'page-shown': tabChanged,
    ...afterStart(
      () => ready,
      thenCheckInbox(
        news.checkSoon,
        handlersOf({
          deps,
          runs,
          crm,
          undo,
          duplicates,
          pictures,
          watcher,
          follow,
          applySettings,
          journal,
          team,
        }),
      ),
    ),
  })
  watchTabs(db, tabChanged)
  watchActiveTab((tabId) => {
    void runInBackground(
      () => ready,
      () => scheduleAutoEnrich(deps, tabId, follow),
    )
  })
  watchAlarm()
  onDue('purchases', () => void runInBackground(() => ready.then(() => goOn(deps, runs))))
  onDue('deliveries', () => void runInBackground(() => crm.run()))
  onDue('watch', () => void runInBackground(() => ready.then(() => watcher.go())))
  onDue('inbox', () => void runInBackground(() => ready.then(() => news.check())))
  onDue('team', () => void runInBackground(() => ready.then(() => team.sync())))
  watchOmnibox(db)
  watchKeyboard()
  watchMenus(db)
  watchRunNotifications()
  watchInboxNotification()
  preferences.watch(news.checkSoon)
  onWorkerEvent(
    'runtime.onUpdateAvailable',
    ({ version }) => void runInBackground(() => pendingUpdate.write(version)),
  )
  watchManaged(() => void runInBackground(applySettings))
  watchMaintenance(db, () => ready)
  watchTraces(db)
  watchUnusedHosts(db)
  watchAutoLock()
  onWorkerEvent('permissions.onAdded', () => {
    void runInBackground(
      applySettings,
      () => ready,
      () => void runInBackground(() => runs.go()),
      () => pictures.unblock(),
    )
  })
  onWorkerEvent('permissions.onRemoved', () => void runInBackground(applySettings))
  onWorkerEvent('runtime.onInstalled', ({ reason }) => {
    void runInBackground(applySettings)
    if (reason === 'install') void runInBackground(welcome)
  })

  // If the database can't be read, the purchase reports that.
  const ready = start(deps, runs).catch(() => {})
  void runInBackground(
    () => ready,
    () => wait(afterResponsesMs),
    () => crm.run(),
    () => undo.run(),
    () => team.followPolicy(),
    () => void runInBackground(() => team.sync()),
    async () => registerContentScript((await deployment.read()).socialUrl),
    () => updateMenus(db),
    () => planMaintenance(),
    planAutoLock,
    () => noteFirstVersion(browser.runtime.getManifest().version),
    () => journal.written(),
    () => discardOldScratch(db),
    () => void runInBackground(() => watcher.go()),
    () => resumeRemovingTraces(db),
  )
}

/** Opens the setup on first install, unless a policy forbids it. Chromium may provide the policy a moment later. */
async function welcome(): Promise<void> {
  if (!(await needsWelcome())) return
  // In a new tab: `openOptionsPage` may take over an empty tab that the user is about to use.
  const { id } = await browser.tabs.create({ url: browser.runtime.getURL('/options.html') })
  watchManaged(() => void runInBackground(async () => (await needsWelcome()) || browser.tabs.remove(id!)), 1)
}

/** Whether to open the setup. Also if reading the policy fails, because Settings shows that error. */
const needsWelcome = async () => {
  const managed = await Promise.race([applyManaged().catch(() => null), wait(policiesWithinMs)])
  return managed?.values['welcomeTab']?.value !== false
}

/** In ms. Policies usually arrive within milliseconds. */
const policiesWithinMs = 5000

/** In ms. Delays other work so that it doesn't slow down the first responses. */
const afterResponsesMs = 500

/**
 * Starts the worker. Resolves when the requests of earlier instances are settled, which every click waits for. Other
 * work continues after that.
 */
async function start(deps: PurchaseDeps, runs: BulkRunner): Promise<void> {
  // Content scripts share a process with the web page, so deny them access to the key where possible.
  if (!import.meta.env.FIREFOX)
    void runInBackground(() => browser.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }))
  await runInBackground(applyManaged)
  await recover(deps)
  void runInBackground(
    () => resume(deps),
    () => runs.go(),
  )
  void runInBackground(
    () => wait(afterResponsesMs),
    () => updateBadges(deps.db),
  )
  void runInBackground(() => scheduleQuotaCheck(deps))
}

/** Continues after a limit or timeout: sends pending requests and checks unexplained charges. */
async function goOn(deps: PurchaseDeps, runs: BulkRunner): Promise<void> {
  await runInBackground(async () => {
    const remaining = await storeUnstored(deps)
    if (remaining.size > 0) deps.wakeIn(storedLaterMs)
  })
  await Promise.all([runInBackground(() => resume(deps)), runInBackground(() => explainUnanswered(deps))])
  await runInBackground(
    () => void runInBackground(() => runs.go()),
    () => updateBadges(deps.db),
  )
}

async function applyDeployment(db: Database): Promise<void> {
  await registerContentScript((await deployment.read()).socialUrl)
  await updateOpenTabs(db)
}

/** In ms. Drawing an icon takes about 20 ms in the processes that also send the request and show the result. */
const toolbarAfterMs = 100

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Responds at once, and updates badges and prices when the request is settled. */
function followPurchase(deps: PurchaseDeps, runs: BulkRunner, { reception, done }: Purchase): PurchaseResult {
  let isDone = false
  if (reception.accepted === 'sent')
    void runInBackground(
      () => wait(toolbarAfterMs),
      () => isDone || updateBadges(deps.db),
    )
  void runInBackground(
    () => done,
    () => (isDone = true),
    () => void runInBackground(() => runs.go()),
    () => wait(toolbarAfterMs),
    () => updateBadges(deps.db),
    () => updateMenus(deps.db),
  )
  return reception
}

/** In ms. A view that got no response for this long has reported that nothing was spent, so its command is dropped. */
const answeredWithinMs = 25_000

function inTime(ready: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The library did not open in time.')), answeredWithinMs)
    void runInBackground(
      () => ready.then(done, fail),
      () => clearTimeout(timer),
    )
  })
}

/** Commands that can change the Inbox, or the settings for reporting its news. */
const inboxCommands = new Set<string>([
  'add-tag',
  'remove-tag',
  'tag-all',
  'set-follow-up',
  'mark-done',
  'separate-merge',
  'merge-pair',
  'keep-separate',
  'find-duplicates',
  'suppress',
  'delete-subject',
  'delete-subjects',
  'undo',
  'purge',
  'destination-changed',
] satisfies CommandName[])

function thenCheckInbox<Table extends Record<string, (input: never) => Promise<unknown>>>(
  look: () => void,
  handlers: Table,
): Table {
  const looking = Object.entries(handlers).map(([name, handle]) => [
    name,
    inboxCommands.has(name)
      ? async (input: never) => {
          const result = await handle(input)
          look()
          return result
        }
      : handle,
  ])
  return Object.fromEntries(looking) as Table
}

/** Delays handlers until the requests of earlier instances are settled. */
function afterStart<Table extends Record<string, (input: never) => Promise<unknown>>>(
  ready: () => Promise<void>,
  handlers: Table,
): Table {
  const waiting = Object.entries(handlers).map(([name, handle]) => [
    name,
    (input: never) => inTime(ready()).then(() => handle(input)),
  ])
  return Object.fromEntries(waiting) as Table
}
