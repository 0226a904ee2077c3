import { browser } from '../browser.ts'
import type { BulkRunner } from '../bulk/runner.ts'
import { createWatcher } from '../watch/watcher.ts'
import { discardOldScratch } from '../data/backup/scratch.ts'
import { receiveCommands, touchesInbox } from '../messages/receive-commands.ts'
import { onDue, wakeIn, watchAlarm } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { registerContentScript } from '../platform/content-script.ts'
import { mayCall } from '../platform/permissions.ts'
import { scarceSpace } from '../platform/storage-state.ts'
import { inMemory } from '../platform/unstored-responses.ts'
import { pendingUpdate } from '../platform/updates.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { openJournal, type JournalKeeper } from '../purchases/journal/open-journal.ts'
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
import { createInboxNotifier, watchInboxNotification } from './inbox-notifier.ts'
import { handlersOf, type WorkerContext } from './handlers.ts'
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
  const context = createContext()
  answerCommands(context)
  listenToTabs(context)
  listenToAlarms(context)
  listenToSettings(context)
  continueWork(context)
}

function createContext(): WorkerContext {
  const db = new Database()
  // Notifies pages that this connection prevents from opening the database.
  watchBlocked(db, () => {})
  const own = workerDeps(db)
  const team = createTeamLink(own)
  const crm = createCrmLink(db)
  const undo = createUndoQueue(
    db,
    () => ready,
    (subjects) => team.erased(subjects),
  )
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
  // If the database can't be read, the purchase reports that.
  const ready = start(deps, runs).catch(() => {})
  return {
    deps,
    runs,
    crm,
    undo,
    duplicates: createDuplicateSearch(db),
    pictures,
    watcher,
    journal: own.journal,
    team,
    news,
    ready,
    follow: (purchase) => {
      void runInBackground(() => purchase.done.then(news.checkSoon))
      return followPurchase(deps, runs, purchase)
    },
    applySettings: async () => {
      await registerContentScript((await deployment.read()).socialUrl)
      await updateOpenTabs(db)
      await team.followPolicy()
    },
  }
}

function workerDeps(db: Database): WorkerDeps & { journal: JournalKeeper } {
  return {
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
    journal: openJournal(db, storedJournal, () => Date.now()),
  }
}

/** Commands of pages wait until the requests of earlier instances are settled. */
function answerCommands(context: WorkerContext): void {
  const { ready, news } = context
  receiveCommands(
    { 'page-shown': (tabId) => tabChanged(context, tabId), ...handlersOf(context) },
    async (name, handle) => {
      await inTime(ready)
      const response = await handle()
      if (touchesInbox(name)) news.checkSoon()
      return response
    },
  )
}

function tabChanged({ deps, ready, follow }: WorkerContext, tabId: number): Promise<void> {
  const followTab = async () => {
    if (!(await updateTabPage(deps.db, tabId))) return
    await ready
    await scheduleAutoEnrich(deps, tabId, follow)
  }
  return runInBackground(() => onceReadable(followTab))
}

function listenToTabs(context: WorkerContext): void {
  const { deps, ready, follow } = context
  const { db } = deps
  watchTabs(db, (tabId) => tabChanged(context, tabId))
  watchActiveTab((tabId) => {
    void runInBackground(
      () => ready,
      () => scheduleAutoEnrich(deps, tabId, follow),
    )
  })
  watchOmnibox(db)
  watchKeyboard()
  watchMenus(db)
  watchRunNotifications()
  watchInboxNotification()
  watchTraces(db)
}

function listenToAlarms({ deps, runs, crm, watcher, news, team, ready }: WorkerContext): void {
  watchAlarm()
  onDue('purchases', () => void runInBackground(() => ready.then(() => goOn(deps, runs))))
  onDue('deliveries', () => void runInBackground(() => crm.run()))
  onDue('watch', () => void runInBackground(() => ready.then(() => watcher.go())))
  onDue('inbox', () => void runInBackground(() => ready.then(() => news.check())))
  onDue('team', () => void runInBackground(() => ready.then(() => team.sync())))
  watchMaintenance(deps.db, () => ready)
}

function listenToSettings({ deps, runs, pictures, news, ready, applySettings }: WorkerContext): void {
  preferences.watch(news.checkSoon)
  watchManaged(() => void runInBackground(applySettings))
  watchUnusedHosts(deps.db)
  watchAutoLock()
  onWorkerEvent(
    'runtime.onUpdateAvailable',
    ({ version }) => void runInBackground(() => pendingUpdate.write(version)),
  )
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
}

/** No command waits for it. */
function continueWork({ deps, crm, undo, watcher, journal, team, ready }: WorkerContext): void {
  const { db } = deps
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

/** Also if reading the policy fails, because Settings shows that error. */
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

/** After a limit or timeout: sends pending requests and checks unexplained charges. */
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

/** In ms. Drawing an icon takes about 20 ms in the processes that also send the request and show the result. */
const toolbarAfterMs = 100

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Updates badges and prices when the request is settled. */
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
