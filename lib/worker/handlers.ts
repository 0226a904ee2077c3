import { setWatch } from '../watch/watch-list.ts'
import type { Watcher } from '../watch/watcher.ts'
import {
  cancelRun,
  pauseRun,
  removeRun,
  retryItems,
  updateRun,
  startRun,
  adoptSettings,
} from '../bulk/run-actions.ts'
import { settingsOf } from '../bulk/run-settings.ts'
import type { BulkRunner } from '../bulk/runner.ts'
import type { CommandOf, Done, Handlers, CommandInput } from '../messages/commands.ts'
import { closeOffscreen } from '../platform/offscreen.ts'
import { releaseCircuitBreaker } from '../purchases/account/move-circuit-breaker.ts'
import { requestQuotas, refreshBalance, scheduleQuotaCheck } from '../purchases/account/quotas.ts'
import { acknowledgeUnexplained } from '../purchases/account/reconcile.ts'
import { assignUnexplained } from '../purchases/ledger/assign-unexplained.ts'
import { cancelRequest, settleClaimedCost } from '../purchases/settle.ts'
import { isProfileInUse, type Purchase, type PurchaseResult, refusedPurchase } from '../purchases/purchase.ts'
import { readSettings } from '../purchases/read-settings.ts'
import { resume } from '../purchases/resume.ts'
import { applyManaged } from '../settings/apply-managed.ts'
import { deletePictures } from '../pictures/stored-pictures.ts'
import type { PictureQueue } from '../pictures/picture-queue.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { correctField } from '../records/corrections/correct-field.ts'
import {
  createList,
  deleteList,
  addToList,
  renameList,
  removeFromList,
} from '../records/annotations/lists.ts'
import { addTag, addTagToAll, removeTag, setNote } from '../records/annotations/annotations.ts'
import { separateMerge } from '../records/identity/separate-merge.ts'
import { unsuppress } from '../records/suppression/suppress.ts'
import type { JournalKeeper } from '../purchases/journal/open-journal.ts'
import { scheduleAutoEnrich } from './auto-enrich.ts'
import type { CrmLink } from './crm.ts'
import { suppressSubject } from './erase.ts'
import type { TeamLink } from './team.ts'
import type { UndoQueue } from './undo.ts'
import type { Database } from '../records/database/database.ts'
import {
  noteFailedBackup,
  purgeDue,
  readBackupPlan,
  resetExtension,
  runMaintenance,
  saveBackup,
} from './maintenance.ts'
import { runInBackground } from './run-in-background.ts'
import { showProgress } from './toolbar-badge.ts'
import { setFollowUp } from '../inbox/set-follow-up.ts'
import { markDone } from '../inbox/mark-done.ts'
import type { DuplicateSearch } from './duplicates.ts'
import type { InboxNotifier } from './inbox-notifier.ts'
import { buyOperation, buyOver, buySection } from '../purchases/buy.ts'
import { browser } from '../browser.ts'
import { storePendingAction } from '../messages/pending-action.ts'
import { updateBadges, updateTabPage, pageShownBy } from './tabs.ts'

export interface WorkerContext {
  deps: PurchaseDeps
  runs: BulkRunner
  crm: CrmLink
  undo: UndoQueue
  duplicates: DuplicateSearch
  pictures: PictureQueue
  watcher: Watcher
  journal: JournalKeeper
  team: TeamLink
  news: InboxNotifier
  /** Requests of earlier instances are settled. Never rejects. */
  ready: Promise<void>
  /** Toolbar and menus. */
  follow: (purchase: Purchase) => PurchaseResult
  applySettings: () => Promise<void>
}

type PageHandlers = Pick<Handlers, CommandOf<'extension-page'>>

export function handlersOf(context: WorkerContext): PageHandlers {
  return {
    ...purchaseHandlers(context),
    ...settingsHandlers(context),
    ...teamHandlers(context),
    ...annotationHandlers(context),
    ...listHandlers(context),
    ...identityHandlers(context),
    ...undoHandlers(context),
    ...dataHandlers(context),
    ...runHandlers(context),
    ...crmHandlers(context),
  }
}

const resumerOf = (runs: BulkRunner) => () => void runInBackground(() => runs.go())

function purchaseHandlers({ deps, runs, follow }: WorkerContext) {
  const { db } = deps
  const resumeRuns = resumerOf(runs)
  return {
    buy: async (input) => follow(await buyFromView(deps, input)),
    'override-claim': async ({ request, trigger, maximum, profile }) =>
      follow(await buyOver(deps, request, trigger, { maximum, profile })),
    'run-operation': async (input) => follow(await buyOperation(deps, input, input.trigger, clickOf(input))),
    'check-quotas': () =>
      requestQuotas(deps).finally(() => {
        resumeRuns()
        // The new quotas may end a refusal that an icon shows.
        void runInBackground(() => updateBadges(db))
      }),
    'reset-circuit-breaker': async ({ by }) => {
      const key = await deps.apiKey.read()
      return done(key && releaseCircuitBreaker(db, key.account, by))
    },
    'cancel-request': ({ request }) => done(cancelRequest(deps, request)),
    'acknowledge-difference': ({ account, others }) =>
      done(acknowledgeUnexplained(db, account, others).finally(resumeRuns)),
    'assign-unexplained': ({ id, request }) => done(assignUnexplained(db, id, request).finally(resumeRuns)),
    'settle-claim': ({ request, by }) => done(settleClaimedCost(deps, request, by).finally(resumeRuns)),
  } satisfies Partial<PageHandlers>
}

function settingsHandlers({ deps, runs, crm, undo, team, follow, applySettings }: WorkerContext) {
  const { db } = deps
  const resumeRuns = resumerOf(runs)
  return {
    wake: () => {
      void runInBackground(() => team.watch())
      return done(refreshBalance(deps).then(resumeRuns))
    },
    'settings-changed': () => done(applySettings().finally(resumeRuns)),
    unlocked: () => {
      void runInBackground(
        applyManaged,
        // Undo waits until the team's secrets are removed.
        () => undo.run(),
        () => void runInBackground(() => resume(deps)),
        resumeRuns,
        () => crm.run(),
        () => runMaintenance(db),
        () => team.followPolicy(),
        () => team.sync(),
        () => scheduleQuotaCheck(deps),
        () => enrichActiveTabs(deps, follow),
      )
      return done(null)
    },
  } satisfies Partial<PageHandlers>
}

function teamHandlers({ team }: WorkerContext) {
  return {
    'join-team': ({ invitation }) => doneWith(team.join(invitation)),
    'leave-team': ({ keep }) => done(team.leave(keep)),
    'sync-team': () => {
      void runInBackground(() => team.sync())
      return done(null)
    },
    'read-erasures': () => done(team.readErasures()),
  } satisfies Partial<PageHandlers>
}

function annotationHandlers({ deps: { db }, undo }: WorkerContext) {
  return {
    'correct-field': ({ key, field, value }) =>
      done(
        undo.change({ kind: value === null ? 'uncorrect' : 'correct', label: field }, [key], () =>
          correctField(db, key, field, value),
        ),
      ),
    'set-note': ({ key, note }) =>
      done(undo.change({ kind: 'note', label: key }, [key], () => setNote(db, key, note))),
    'add-tag': ({ key, tag }) =>
      done(undo.change({ kind: 'tag', label: tag }, [key], () => addTag(db, key, tag))),
    'remove-tag': ({ key, tag }) =>
      done(undo.change({ kind: 'untag', label: tag }, [key], () => removeTag(db, key, tag))),
    'tag-all': ({ keys, tag, step }) =>
      done(undo.change({ kind: 'tag', label: tag, step }, keys, () => addTagToAll(db, keys, tag))),
    'set-follow-up': ({ keys, day, step }) =>
      done(
        undo.change({ kind: 'follow-up', label: day ?? '', step }, keys, () => setFollowUp(db, keys, day)),
      ),
    'mark-done': ({ items, isInformed, step }) =>
      done(
        undo.change(
          { kind: 'done', label: '', step },
          items.map(({ key }) => key),
          () => markDone(db, items, isInformed, Date.now()),
        ),
      ),
  } satisfies Partial<PageHandlers>
}

function listHandlers({ deps, undo, watcher }: WorkerContext) {
  const { db } = deps
  return {
    'create-list': ({ name, keys, step }) =>
      done(undo.change({ kind: 'list', label: name, step }, keys, () => createList(db, name, keys))),
    'rename-list': ({ id, name }) => done(renameList(db, id, name)),
    'delete-list': async ({ id }) =>
      done(
        undo.change({ kind: 'list-deleted', label: await nameOfList(db, id) }, 'those on a list', () =>
          deleteList(db, id),
        ),
      ),
    'watch-list': async ({ id, choice, profile }) => {
      const preferences = await deps.preferences.read()
      const isInUse = isProfileInUse(profile, preferences)
      if (isInUse) await setWatch(db, id, choice, { preferences, now: deps.now() })
      void runInBackground(() => watcher.go())
      return { accepted: 'done', result: isInUse }
    },
    'add-to-list': async ({ id, keys, step }) =>
      done(
        undo.change({ kind: 'list', label: await nameOfList(db, id), step }, keys, () =>
          addToList(db, id, keys),
        ),
      ),
    'remove-from-list': async ({ id, keys }) =>
      done(
        undo.change({ kind: 'unlist', label: await nameOfList(db, id) }, keys, () =>
          removeFromList(db, id, keys),
        ),
      ),
  } satisfies Partial<PageHandlers>
}

function identityHandlers({ deps: { db }, undo, duplicates, team }: WorkerContext) {
  return {
    'separate-merge': ({ id }) => doneWith(separateMerge(db, id)),
    'merge-pair': ({ id, choices, step }) => doneWith(undo.decide(id, { kind: 'merged', choices, step })),
    'keep-separate': ({ id, step }) => doneWith(undo.decide(id, { kind: 'apart', step })),
    'find-duplicates': () => done(duplicates.search()),
    suppress: ({ alias }) => done(suppressSubject(db, alias).finally(() => team.purchases.follow())),
    unsuppress: ({ alias }) => done(unsuppress(db, [alias]).finally(() => team.purchases.follow())),
    'delete-subject': async ({ alias }) => {
      const { postponed } = await undo.softDelete([alias])
      return doneWith(Promise.resolve(postponed > 0 ? ('in-flight' as const) : ('deleted' as const)))
    },
    'delete-subjects': ({ keys, step }) => doneWith(undo.softDelete(keys, step)),
  } satisfies Partial<PageHandlers>
}

function undoHandlers({ deps: { db }, undo, pictures }: WorkerContext) {
  return {
    undo: ({ id }) => doneWith(undo.undo(id)),
    'extend-undo': ({ id, ms }) => done(undo.extend(id, ms)),
    'end-undo': ({ id }) => done(undo.end(id)),
    'want-pictures': ({ keys }) => {
      void runInBackground(() => pictures.request(keys))
      return done(null)
    },
    'delete-pictures': () => done(deletePictures(db)),
  } satisfies Partial<PageHandlers>
}

function dataHandlers({ deps, runs, journal }: WorkerContext) {
  const { db } = deps
  return {
    'schedule-changed': () => {
      void runInBackground(() => runMaintenance(db))
      return done(null)
    },
    'read-backup-plan': () => doneWith(readBackupPlan()),
    'backup-written': ({ url, ...size }) => done(saveBackup(url, size).finally(closeOffscreen)),
    'backup-failed': () => done(noteFailedBackup('not-made').then(closeOffscreen)),
    purge: () => doneWith(purgeDue(db)),
    'settle-loss': () =>
      done(
        journal.settle().finally(() => {
          void runInBackground(() => resume(deps))
          resumerOf(runs)()
        }),
      ),
    'delete-everything': ({ keepKey }) => doneWith(resetExtension(db, keepKey)),
  } satisfies Partial<PageHandlers>
}

function runHandlers({ deps, runs }: WorkerContext) {
  const { db } = deps
  const changeRun = async (change: Promise<void>): Promise<Done> => {
    await change
    void runInBackground(() => showProgress(db))
    resumerOf(runs)()
    return { accepted: 'done', result: null }
  }
  return {
    'start-run': ({ id }) => changeRun(startRun(db, id)),
    'pause-run': ({ id }) => changeRun(pauseRun(db, id)),
    'cancel-run': ({ id }) => changeRun(cancelRun(db, id)),
    'retry-run': ({ id, ...choice }) => changeRun(retryItems(db, id, choice)),
    'adopt-settings': async ({ id, profile }) => {
      const settings = await readSettings(deps)
      const isInUse = isProfileInUse(profile, settings.preferences)
      if (isInUse) await changeRun(adoptSettings(db, id, settingsOf(settings)))
      return { accepted: 'done', result: isInUse }
    },
    'remove-run': ({ id }) => changeRun(removeRun(db, id)),
    'update-run': ({ id, settings }) => changeRun(updateRun(db, id, settings)),
  } satisfies Partial<PageHandlers>
}

function crmHandlers({ crm }: WorkerContext) {
  return {
    'sync-records': ({ destination, at, records }) => doneWith(crm.send(destination, records, at)),
    'forecast-records': ({ destination, records }) => doneWith(crm.forecast(destination, records)),
    'finish-sign-in': (finished) => doneWith(crm.signIn(finished)),
    'find-people': ({ destination, people }) => doneWith(crm.findPeople(destination, people)),
    'retry-deliveries': ({ ids }) => done(crm.retry(ids)),
    'withdraw-deliveries': ({ destination }) => done(crm.withdraw(destination)),
    'test-destination': ({ destination }) => done(crm.test(destination)),
    'remove-destination': ({ destination }) => done(crm.remove(destination)),
    'destination-changed': ({ destination }) => done(crm.changed(destination)),
  } satisfies Partial<PageHandlers>
}

/** The person saw the price and the profile, and chose to override the team. */
const clickOf = ({
  withoutTeam = false,
  maximum,
  profile,
}: Pick<CommandInput<'buy'>, 'withoutTeam' | 'maximum' | 'profile'>) =>
  withoutTeam ? { maximum, profile, team: { overriddenClaim: null, alone: true } } : { maximum, profile }

async function done(step: Promise<unknown> | null): Promise<Done> {
  await step
  return { accepted: 'done', result: null }
}

async function doneWith<Result>(step: Promise<Result>): Promise<Done<Result>> {
  return { accepted: 'done', result: await step }
}

/**
 * Buys only if the tab still shows the page, because a view may lag behind. The browser closes the popup when the panel
 * opens, so the panel shows why a click in the popup was refused.
 */
async function buyFromView(deps: PurchaseDeps, command: CommandInput<'buy'>): Promise<Purchase> {
  const { tab, page, trigger, section } = command
  const reading = readSettings(deps)
  // The settings aren't needed if the tab shows another page.
  reading.catch(() => {})
  const isShown = tab === null || (await pageShownBy(tab))?.url === page.url
  if (!isShown) void runInBackground(() => updateTabPage(deps.db, tab))
  const purchase = isShown
    ? await buySection(deps, command, trigger, clickOf(command), reading)
    : refusedPurchase({ reason: 'page-changed' })
  const { reception } = purchase
  if (reception.accepted === false && trigger === 'popup' && tab !== null) {
    const windowId = (await browser.tabs.get(tab).catch(() => null))?.windowId
    const { refusal } = reception
    if (windowId !== undefined)
      await storePendingAction(windowId, { type: 'refused', section, url: page.url, refusal })
  }
  return purchase
}

/** Enriches pages that were opened while nothing could be sent, if automatic enrichment is turned on. */
async function enrichActiveTabs(
  deps: PurchaseDeps,
  follow: (purchase: Purchase) => PurchaseResult,
): Promise<void> {
  for (const { id } of await browser.tabs.query({ active: true }))
    if (id !== undefined) await scheduleAutoEnrich(deps, id, follow)
}

const nameOfList = async (db: Database, id: string) => (await db.lists.get(id))?.name ?? ''
