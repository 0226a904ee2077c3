import { browser } from 'wxt/browser'
import { askOperation } from '../purchases/ask-operation.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { Reception } from '../purchases/refusal.ts'
import { askQuotas } from '../purchases/account/quotas.ts'
import type { Shop } from '../purchases/shop.ts'
import { sweep } from '../purchases/sweep.ts'
import { accountNoted } from '../purchases/account/reconcile.ts'
import { settleClaim } from '../purchases/settle-claim.ts'
import { cancel } from '../purchases/cancel.ts'
import { explain, noticeTopUp, planLook } from '../purchases/look-again.ts'
import { resume } from '../purchases/resume.ts'
import { onAlarm, wakeAt } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { mayCall } from '../platform/permissions.ts'
import { registerPageScript } from '../platform/page-script.ts'
import type { Command } from '../messages/commands.ts'
import { openDoor } from '../messages/door.ts'
import { Database } from '../records/database/database.ts'
import { discardLeftScratch } from '../data/backup/scratch.ts'
import { bindKey } from '../settings/service-settings.ts'
import { apiKey, deployment, preferences } from '../settings/settings.ts'
import { watchNotices } from '../platform/notify.ts'
import { isBatchCommand } from '../messages/batch-commands.ts'
import type { BulkRunner } from '../bulk/runner.ts'
import { changeBatch, startBatches } from './batches.ts'
import { buyFromView } from './buy-from-view.ts'
import { isHandOverCommand, type HandOverCommand } from '../messages/handover-commands.ts'
import { handOverFrom } from './crm.ts'
import { isKeepCommand, type KeepCommand } from '../messages/keep-commands.ts'
import { keep, planMaintenance, watchMaintenance } from './maintenance.ts'
import { watchKeyboard } from './keyboard.ts'
import { scheduleAutoEnrich, watchActiveTab } from './auto-enrich.ts'
import { makeMenus, watchMenus } from './menus.ts'
import { watchOmnibox } from './omnibox.ts'
import { redactOnce } from './redact-once.ts'
import { reportUnhandled, runInBackground } from './run-in-background.ts'
import { watchUpdates } from '../platform/updates.ts'
import { changeWords } from './annotation-commands.ts'
import { lookAtOpenTabs, noteTabPage, showBadges, watchTabs } from './tabs.ts'

/** Starts one life of the worker: listeners first, in this very turn; then what earlier lives left undone. */
export function startWorker(): void {
  reportUnhandled()
  const db = new Database()
  const shop: Shop = {
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
    wakeAt,
  }
  const batches = startBatches(shop)
  const handOver = handOverFrom(db)

  const bought = (purchase: Purchase) => follow(shop, batches, purchase)
  const noteTab = async (tabId: number) => {
    if (!(await noteTabPage(db, tabId))) return
    await ready
    await scheduleAutoEnrich(shop, tabId, bought)
  }

  openDoor({
    pageShown: noteTab,
    command: (command) =>
      isHandOverCommand(command)
        ? ready.then(() => handOver.receive(command))
        : isKeepCommand(command)
          ? ready.then(() => keep(db, command))
          : receive(shop, batches, ready, command),
  })
  watchTabs(db, (tabId) => void noteTab(tabId))
  watchActiveTab((tabId) => void ready.then(() => scheduleAutoEnrich(shop, tabId, bought)))
  onAlarm(() => void ready.then(() => goOn(shop, batches)))
  onAlarm(() => void handOver.run())
  watchOmnibox(db)
  watchKeyboard()
  watchMenus(db)
  watchNotices()
  watchUpdates()
  watchMaintenance(db, () => ready)
  // Nothing else wakes the worker when the browser starts, and a batch may have been left.
  browser.runtime.onStartup.addListener(() => {})
  browser.permissions.onAdded.addListener(() => {
    watchNotices()
    void settleIn(db)
  })
  browser.permissions.onRemoved.addListener(() => void settleIn(db))
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void settleIn(db)
    // A tab of its own: `openOptionsPage` may take over an empty tab that someone is about to use.
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/options.html') })
  })

  // Where the database can't be read, a click is told so by the purchase itself.
  const ready = start(shop, batches).catch(() => {})
  void runInBackground(
    () => ready,
    () => planMaintenance(),
    () => redactOnce(db),
    () => handOver.run(),
  )
}

/** What a click must wait for: earlier lives' requests have their outcome. The rest goes on beside it. */
async function start(shop: Shop, batches: BulkRunner): Promise<void> {
  // Content scripts share the pages' process; where the browser can, they don't get to read the key at all.
  void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  void runInBackground(async () => registerPageScript((await deployment.read()).socialUrl))
  void runInBackground(() => makeMenus(shop.db))
  await runInBackground(bindKey)
  void runInBackground(() => discardLeftScratch(shop.db))
  await sweep(shop)
  // Clicks go before batches.
  void runInBackground(
    () => resume(shop),
    () => showBadges(shop.db),
    () => batches.go(),
  )
  void runInBackground(() => planLook(shop))
}

/** A limit has passed, or the service has had its time: what waited is sent, what is unexplained looked into. */
async function goOn(shop: Shop, batches: BulkRunner): Promise<void> {
  await Promise.all([runInBackground(() => resume(shop)), runInBackground(() => explain(shop))])
  await runInBackground(
    () => void runInBackground(() => batches.go()),
    () => showBadges(shop.db),
  )
}

/** The social host or the access to it changed, or the extension is new: tabs are looked at again. */
async function settleIn(db: Database): Promise<void> {
  await registerPageScript((await deployment.read()).socialUrl)
  await lookAtOpenTabs(db)
}

/** The view hears at once how its click was received; the badges and prices follow when the request is settled. */
function follow(shop: Shop, batches: BulkRunner, { reception, done }: Purchase): Reception {
  if (reception.accepted === 'sent') void runInBackground(() => showBadges(shop.db))
  void runInBackground(
    () => done,
    () => showBadges(shop.db),
    () => makeMenus(shop.db),
    () => batches.go(),
  )
  return reception
}

async function receive(
  shop: Shop,
  batches: BulkRunner,
  ready: Promise<void>,
  command: Exclude<Command, HandOverCommand | KeepCommand>,
): Promise<unknown> {
  // Being awake is all that is asked for.
  if (command.command === 'wake') {
    void ready.then(() => noticeTopUp(shop)).then(() => batches.go())
    return undefined
  }
  await ready
  if (isBatchCommand(command)) return changeBatch(shop, batches, command)
  switch (command.command) {
    case 'ask-quotas':
      return askQuotas(shop).finally(() => void batches.go())
    case 'cancel':
      return cancel(shop, command.request)
    case 'account-noted':
      return accountNoted(shop.db, command.account, command.others).finally(() => void batches.go())
    case 'settle-claim':
      return settleClaim(shop, command.request, command.by).finally(() => void batches.go())
    case 'settings-changed':
      return settleIn(shop.db).finally(() => void batches.go())
    case 'buy':
      return follow(shop, batches, await buyFromView(shop, command))
    case 'ask-operation':
      return follow(shop, batches, await askOperation(shop, command, command.trigger))
    default:
      return changeWords(shop.db, command)
  }
}
