import { browser } from 'wxt/browser'
import type { BulkRunner } from '../bulk/runner.ts'
import { discardLeftScratch } from '../data/backup/scratch.ts'
import { receiveCommands } from '../messages/receive-commands.ts'
import { onDue, wakeIn, watchAlarm } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { registerContentScript } from '../platform/content-script.ts'
import { mayCall } from '../platform/permissions.ts'
import { scarceRoom } from '../platform/storage-state.ts'
import { inMemory } from '../platform/unstored-answers.ts'
import { updateWaiting } from '../platform/updates.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { keepWitness } from '../purchases/witness/keep-witness.ts'
import { storedWitness } from '../settings/stored-witness.ts'
import { createPictureQueue } from '../pictures/picture-queue.ts'
import { shrinkPicture } from '../pictures/shrink-picture.ts'
import type { Purchase, PurchaseResult } from '../purchases/purchase.ts'
import { resume, storedLaterMs, sweep } from '../purchases/resume.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import type { StoredAnswer } from '../records/database/rows/purchases.ts'
import { storeLeft } from '../purchases/send-and-settle.ts'
import { Database } from '../records/database/database.ts'
import { watchBlocked } from '../records/database/watch-blocked.ts'
import { applyManaged, watchManaged } from '../settings/apply-managed.ts'
import { followLanguage } from '../settings/follow-language.ts'
import { noteFirstVersion } from '../settings/guidance.ts'
import { bindKey } from '../settings/service-settings.ts'
import { onceReadable } from '../settings/extension-storage.ts'
import { apiKey, deployment, preferences } from '../settings/settings.ts'
import { scheduleAutoEnrich, watchActiveTab } from './auto-enrich.ts'
import { planAutoLock, watchAutoLock } from './auto-lock.ts'
import { createBatchRunner, watchBatchNotifications } from './batches.ts'
import { createCrmSync } from './crm.ts'
import { createTeamLink } from './team.ts'
import { createUndoQueue } from './undo.ts'
import { handlersOf } from './handlers.ts'
import { watchKeyboard } from './keyboard.ts'
import { planMaintenance, watchMaintenance } from './maintenance.ts'
import { updateMenus, watchMenus } from './menus.ts'
import { watchOmnibox } from './omnibox.ts'
import { redactOnce } from './redact-once.ts'
import { goOnRemovingTraces, watchTraces } from './remove-traces.ts'
import { runInBackground } from './run-in-background.ts'
import { updateOpenTabs, updateTabPage, updateBadges, watchTabs } from './tabs.ts'
import { watchUnusedHosts } from './unused-hosts.ts'
import { explainUnanswered, scheduleQuotaCheck } from '../purchases/account/quotas.ts'

/** Starts one life of the worker: what listens, in this very turn; then what earlier lives left undone. */
export function startWorker(): void {
  void runInBackground(followLanguage)
  const db = new Database()
  // For pages that wait behind it: the worker itself has nobody to say it to.
  watchBlocked(db, () => {})
  const deps: PurchaseDeps = {
    db,
    apiKey,
    deployment,
    preferences,
    life: crypto.randomUUID(),
    now: () => Date.now(),
    // Starts with the worker, and nobody sets it.
    steadyNow: () => performance.timeOrigin + performance.now(),
    fetch: (url, init) => fetch(url, init),
    online: () => navigator.onLine,
    mayCall,
    keepAwake,
    wakeIn: (ms) => wakeIn('purchases', ms),
    scarceRoom,
    unstored: {
      keep: (answer) => inMemory.keep(answer.request, answer),
      all: async () => (await inMemory.all()) as StoredAnswer[],
      drop: inMemory.drop,
    },
  }
  const witness = keepWitness(db, storedWitness, () => Date.now())
  deps.witness = witness
  const team = createTeamLink(deps)
  deps.team = team.purchases
  const batches = createBatchRunner(deps)
  const crm = createCrmSync(db)
  const undo = createUndoQueue(
    db,
    () => ready,
    (subjects) => team.erased(subjects),
  )
  deps.bringBack = (marks) => undo.bringBack(marks)
  const pictures = createPictureQueue({ ...deps, shrink: shrinkPicture })
  // What was saved just now: addresses of pictures end after some weeks.
  deps.settled = (found) => void runInBackground(() => pictures.want(found))

  const follow = (purchase: Purchase) => followPurchase(deps, batches, purchase)
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
      handlersOf({ deps, batches, crm, undo, pictures, follow, applySettings, witness, team }),
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
  onDue('purchases', () => void runInBackground(() => ready.then(() => goOn(deps, batches))))
  onDue('deliveries', () => void runInBackground(() => crm.run()))
  onDue('team', () => void runInBackground(() => ready.then(() => team.sync())))
  watchOmnibox(db)
  watchKeyboard()
  watchMenus(db)
  watchBatchNotifications()
  onWorkerEvent(
    'runtime.onUpdateAvailable',
    ({ version }) => void runInBackground(() => updateWaiting.write(version)),
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
      () => void runInBackground(() => batches.go()),
      () => pictures.unblock(),
    )
  })
  onWorkerEvent('permissions.onRemoved', () => void runInBackground(applySettings))
  onWorkerEvent('runtime.onInstalled', ({ reason }) => {
    void runInBackground(applySettings)
    if (reason === 'install') void runInBackground(welcome)
  })

  // Where the database can't be read, the purchase itself answers a click with that.
  const ready = start(deps, batches).catch(() => {})
  void runInBackground(
    () => ready,
    () => wait(afterAnswersMs),
    () => crm.run(),
    () => undo.run(),
    () => team.followPolicy(),
    () => void runInBackground(() => team.sync()),
    async () => registerContentScript((await deployment.read()).socialUrl),
    () => updateMenus(db),
    () => planMaintenance(),
    planAutoLock,
    () => noteFirstVersion(browser.runtime.getManifest().version),
    () => redactOnce(db),
    () => witness.written(),
    () => discardLeftScratch(db),
    () => goOnRemovingTraces(db),
  )
}

/** Opens Settings, unless the organization does not want that, which Chromium may know only a moment later. */
async function welcome(): Promise<void> {
  if (!(await wantsWelcome())) return
  // A tab of its own: `openOptionsPage` may take over an empty tab that someone is about to use.
  const { id } = await browser.tabs.create({ url: browser.runtime.getURL('/options.html') })
  watchManaged(() => void runInBackground(async () => (await wantsWelcome()) || browser.tabs.remove(id!)), 1)
}

/** Settings is where somebody whose settings can't be read, or don't come, is told so. */
const wantsWelcome = async () => {
  const managed = await Promise.race([applyManaged().catch(() => null), wait(policiesWithinMs)])
  return managed?.values['welcomeTab']?.value !== false
}

/** What an organization wants comes in milliseconds from settings that can be read. */
const policiesWithinMs = 5000

/** What each life looks after and nobody waits for comes so long after the first answers: it would make them wait. */
const afterAnswersMs = 500

/** Resolves when earlier lives' requests have their outcome, which every click waits for. The rest goes on meanwhile. */
async function start(deps: PurchaseDeps, batches: BulkRunner): Promise<void> {
  // Content scripts share the pages' process; where the browser can, they don't get to read the key at all.
  if (!import.meta.env.FIREFOX)
    void runInBackground(() => chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }))
  await Promise.all([runInBackground(applyManaged), runInBackground(bindKey)])
  await sweep(deps)
  // Clicks go before batches.
  void runInBackground(
    () => resume(deps),
    () => batches.go(),
  )
  void runInBackground(
    () => wait(afterAnswersMs),
    () => updateBadges(deps.db),
  )
  void runInBackground(() => scheduleQuotaCheck(deps))
}

/** After a limit has passed, or a request had its time: sends what waited, and looks into what is unexplained. */
async function goOn(deps: PurchaseDeps, batches: BulkRunner): Promise<void> {
  await runInBackground(async () => {
    const left = await storeLeft(deps)
    if (left.size > 0) deps.wakeIn(storedLaterMs)
  })
  await Promise.all([runInBackground(() => resume(deps)), runInBackground(() => explainUnanswered(deps))])
  await runInBackground(
    () => void runInBackground(() => batches.go()),
    () => updateBadges(deps.db),
  )
}

/** Registers the content script for the social host and looks at open tabs again: it changed, or access to it did. */
async function applyDeployment(db: Database): Promise<void> {
  await registerContentScript((await deployment.read()).socialUrl)
  await updateOpenTabs(db)
}

/** Drawing an icon takes some 20 ms of the processes that send the request and show what it found: those go first. */
const toolbarAfterMs = 100

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Answers the view at once; badges and prices follow when the request is settled. */
function followPurchase(
  deps: PurchaseDeps,
  batches: BulkRunner,
  { reception, done }: Purchase,
): PurchaseResult {
  let isDone = false
  if (reception.accepted === 'sent')
    void runInBackground(
      () => wait(toolbarAfterMs),
      () => isDone || updateBadges(deps.db),
    )
  void runInBackground(
    () => done,
    () => (isDone = true),
    () => void runInBackground(() => batches.go()),
    () => wait(toolbarAfterMs),
    () => updateBadges(deps.db),
    () => updateMenus(deps.db),
  )
  return reception
}

/** A view that had no answer for so long has said so, and that nothing was spent: what it asked is not done any more. */
const answeredWithinMs = 25_000

function inTime(ready: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The library does not open.')), answeredWithinMs)
    void runInBackground(
      () => ready.then(done, fail),
      () => clearTimeout(timer),
    )
  })
}

/** The same handlers, each run once earlier lives' requests have their outcome. */
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
