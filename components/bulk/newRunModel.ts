import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { budgetOf, type Draft } from '../../lib/bulk/run.ts'
import { createRun } from '../../lib/bulk/create-run.ts'
import {
  chosenDrafts,
  costsMore,
  defaultRowChoices,
  withChoices,
  type RowChoices,
} from '../../lib/bulk/row-choices.ts'
import { watchPlanRows, type PlanRowsModel } from './planRowsModel.ts'
import { estimateRun, type Estimate } from '../../lib/bulk/estimate.ts'
import {
  emptyInput,
  noCorrections,
  withCorrections,
  type Corrections,
  type ParsedInput,
} from '../../lib/bulk/input/parsed-input.ts'
import {
  draftsOf,
  offeringsFor,
  offersByDefault,
  usualOffers,
  type Offering,
  type OfferId,
} from '../../lib/bulk/input/offers.ts'
import { withDomains } from '../../lib/bulk/input/saved-entries.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey, deployment, preferences, type Preferences } from '../../lib/settings/settings.ts'
import {
  countedMaximum,
  shortfalls,
  type Shortfall,
  type SpendingLimit,
} from '../../lib/purchases/prices/shortfall.ts'
import { raiseTodayTo } from '../errors/remedies.ts'
import { watchAccount } from '../account/accountModel.ts'
import { watchDayBudget } from '../account/dayBudgetModel.ts'
import { runCommands } from './runCommands.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchSources, type Sources } from './runSources.ts'
import { readSettings } from '../../lib/purchases/read-settings.ts'
import { settingsOf } from '../../lib/bulk/run-settings.ts'
import type { OwnBudget, RunSettings } from '../../lib/bulk/rows.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { live } from '../model/live.ts'
import { watchPresenceOfRun, type PresenceOfRun } from './presenceOfRun.ts'
import { needsOfRunning } from './needsOfRunning.ts'
import { computedAsync } from '../model/computedAsync.ts'

export interface RunOptions {
  name: string
  budget: OwnBudget
  notify: boolean
  list: string | null
}

const noWishes: RunOptions = { name: '', budget: null, notify: false, list: null }

/** `undefined` while a value is being computed. */
export interface NewRunModel extends Omit<Sources, 'key' | 'read' | 'clear'> {
  reading: ReadonlySignal<ParsedInput | undefined>
  corrections: Signal<Corrections>
  /** 0 to 1, in steps of 0.01. */
  progress: ReadonlySignal<number>
  preferences: ReadonlySignal<Preferences | undefined>
  socialUrl: ReadonlySignal<string>
  offerings: ReadonlySignal<Offering[] | undefined>
  chosen: Signal<readonly OfferId[]>
  plan: ReadonlySignal<Estimate | undefined>
  planned: ReadonlySignal<Estimate | undefined>
  choices: Signal<RowChoices>
  rows: PlanRowsModel
  presence: PresenceOfRun
  options: Signal<RunOptions>
  day: ReadonlySignal<SpendingLimit | undefined>
  creditsRemaining: ReadonlySignal<number | null>
  /** In credits; `null` for none. */
  limit: ReadonlySignal<number | null>
  /** Of the daily budget. */
  others: ReadonlySignal<number>
  short: ReadonlySignal<Shortfall[]>
  /** The daily budget for today only, and the run's budget for this run only. Spends nothing. */
  raise(): Promise<void>
  /** While the run is being started; `null` otherwise. */
  written: ReadonlySignal<number | null>
  planAgain(): void
  /**
   * Resolves to the run's id and whether the worker accepted it; to `changed` if the run would now cost more than was
   * shown, and to `null` if there was nothing to start or storing failed.
   */
  start(name: string): Promise<{ id: string; started: boolean } | 'changed' | null>
}

/** Round down to whole percent: smaller steps would redraw the page without a visible change. */
const wholePercent = (share: number): number => Math.floor(share * 100) / 100

export function watchNewRun(db: Database): NewRunModel {
  const preferred = watchStorageItem(preferences)
  const where = watchStorageItem(deployment)
  const socialUrl = computed(() => where.value?.socialUrl ?? '')
  const progress = signal(0)
  const sources = watchSources(db, socialUrl)
  const planRequests = signal(0)
  const input = watchInput(db, { sources, socialUrl, progress, planRequests })
  // Leave out the budgets: raising one doesn't change the lookups, so nothing needs to be planned again.
  const lookupSettings = computed(() => {
    if (!preferred.value || !where.value) return undefined
    const { budgetPerDay: _day, budgetToday: _today, budgetPerRun: _run, ...others } = preferred.value
    return JSON.stringify([others, where.value])
  })
  const lookups = watchLookups(db, { sources, reading: input.reading, preferred, lookupSettings, progress })
  const { drafts, planned, choices, plan } = lookups
  const wishes = signal<RunOptions>(noWishes)
  const walls = watchWalls(db, { preferred, wishes, plan })
  const written = signal<number | null>(null)
  const planAgain = () => {
    planRequests.value += 1
  }
  return {
    ...sources,
    reading: input.reading,
    corrections: input.corrections,
    progress,
    preferences: preferred,
    socialUrl,
    offerings: lookups.offerings,
    chosen: lookups.chosen,
    plan,
    planned,
    choices,
    presence: watchPresenceOfRun({ drafts, planned, choices }),
    rows: watchPlanRows({ ...input, drafts, planned, choices }),
    options: wishes,
    ...walls,
    written,
    planAgain,
    async start(name) {
      const [all, shown, chosen] = [drafts.peek(), planned.peek(), choices.peek()]
      if (!all || !shown || !plan.peek()?.total || written.peek() !== null) return null
      written.value = 0
      try {
        // Estimate again: if a record was deleted since, a row that was free now costs credits.
        const now = await estimateRun(lookupDeps(db), all)
        if (costsMore(all, now, shown, chosen)) {
          planAgain()
          return 'changed'
        }
        const wished = { ...wishes.peek(), name: wishes.peek().name.trim() || name }
        const settings = await settingsShown(preferred.peek())
        const id = await createRun(
          db,
          { ...wished, ...settings, drafts: chosenDrafts(all, now, chosen) },
          (some) => (written.value = some),
        )
        const started = await runCommands.start(id)
        sources.clear()
        wishes.value = noWishes
        choices.value = defaultRowChoices
        return { id, started }
      } catch {
        return null
      } finally {
        written.value = null
      }
    },
  }
}

const lookupDeps = (db: Database) => ({ db, deployment, preferences, apiKey })

interface InputOf {
  sources: Sources
  socialUrl: ReadonlySignal<string>
  progress: Signal<number>
  planRequests: ReadonlySignal<number>
}

function watchInput(db: Database, { sources, socialUrl, progress, planRequests }: InputOf) {
  const parsed = computedAsync(
    () => {
      const what = sources.key()
      // A selection and a search depend on stored records: read them again for each new plan.
      if (what.source === 'selection' || what.source === 'search') void planRequests.value
      return what
    },
    (what, stop) => {
      progress.value = 0
      return sources.read(what, {
        signal: stop,
        onProgress: (share) => {
          if (!stop.aborted) progress.value = wholePercent(share)
        },
      })
    },
  )
  const corrections = signal(noCorrections)
  // Corrections refer to line numbers, which new input changes.
  effect(() => {
    void parsed.value
    corrections.value = noCorrections
  })
  const reading = computedAsync(
    () => [parsed.value, corrections.value, planRequests.value] as const,
    async ([read, corrected]) => {
      if (!read) return undefined
      const all = withCorrections(read, corrected, socialUrl.peek())
      return { ...all, entries: await withDomains(db, all.entries) }
    },
  )
  return { parsed, corrections, reading }
}

interface LookupsOf {
  sources: Sources
  reading: ReadonlySignal<ParsedInput | undefined>
  preferred: ReadonlySignal<Preferences | undefined>
  lookupSettings: ReadonlySignal<string | undefined>
  progress: Signal<number>
}

function watchLookups(db: Database, { sources, reading, preferred, lookupSettings, progress }: LookupsOf) {
  const chosen = signal<readonly OfferId[]>(usualOffers)
  const mainButton = computed(() => preferred.value?.mainButton)
  const byDefault = computed(() =>
    mainButton.value ? offersByDefault({ mainButton: mainButton.value }) : usualOffers,
  )
  const offerings = computedAsync(
    () => [reading.value, lookupSettings.value && preferred.peek()] as const,
    async ([read, known]) => (known ? offeringsFor((read ?? emptyInput).entries, known) : []),
  )
  const drafts = computedAsync<unknown, Draft[] | undefined>(
    () => [reading.value, chosen.value, lookupSettings.value],
    async () => {
      const [read, known] = [reading.peek(), preferred.peek()]
      return read && known ? draftsOf(read.entries, chosen.peek(), known) : undefined
    },
  )
  const choices = signal(defaultRowChoices)
  const planned = computedAsync(
    () => drafts.value,
    async (all, stop) => {
      if (!all) return undefined
      progress.value = 0
      return estimateRun(lookupDeps(db), all, (planned) => {
        stop.throwIfAborted()
        progress.value = wholePercent(planned / Math.max(1, all.length))
      })
    },
  )
  const plan = computed(
    () => planned.value && drafts.value && withChoices(planned.value, drafts.value, choices.value),
  )
  // Another source offers other lookups: return to its default choice.
  effect(() => {
    void sources.source.value
    chosen.value = byDefault.value
  })
  return { offerings, chosen, drafts, choices, planned, plan }
}

interface WallsOf {
  preferred: ReadonlySignal<Preferences | undefined>
  wishes: Signal<RunOptions>
  plan: ReadonlySignal<Estimate | undefined>
}

type Walls = Pick<NewRunModel, 'day' | 'creditsRemaining' | 'limit' | 'others' | 'short' | 'raise'>

function watchWalls(db: Database, { preferred, wishes, plan }: WallsOf): Walls {
  const day = watchDayBudget(db, preferred)
  const account = watchAccount(db)
  const creditsRemaining = computed(() => account.value?.balance.remaining ?? null)
  const limit = computed(() => budgetOf(wishes.value.budget, preferred.value?.budgetPerRun ?? null))
  const others = watchOthers(db, day)
  const short = computed(() =>
    plan.value && day.value
      ? shortfalls(
          { day: day.value, run: { budget: limit.value, spent: 0 }, credits: creditsRemaining.value },
          { own: countedMaximum(plan.value), others: others.value },
        )
      : [],
  )
  return {
    day,
    creditsRemaining,
    limit,
    others,
    short,
    async raise() {
      const to = (limitedBy: Shortfall['limitedBy']) =>
        short.peek().find((one) => one.limitedBy === limitedBy)?.to ?? null
      const [today, run] = [to('day'), to('run')]
      if (run !== null) wishes.value = { ...wishes.peek(), budget: run }
      if (today !== null) await raiseTodayTo(today, preferred.peek()?.profile)
    },
  }
}

/** Those of the account that the page showed. Rejects if another profile is active now. */
export async function settingsShown(shown: Preferences | undefined): Promise<{ settings?: RunSettings }> {
  const now = await readSettings({ deployment, apiKey, preferences })
  if (now.preferences.profile !== shown?.profile) throw new Error('another profile is active')
  const settings = settingsOf(now)
  return settings ? { settings } : {}
}

function watchOthers(db: Database, day: ReadonlySignal<SpendingLimit | undefined>): ReadonlySignal<number> {
  const running = live(
    () => 'running',
    async (state) => (await db.runs.where('state').equals(state).primaryKeys()).join(),
  )
  const reported = computedAsync(
    () => running.value,
    async (some) => ({ needs: some ? await needsOfRunning(db, null) : 0, spent: day.peek()?.spent ?? 0 }),
  )
  return computed(() => {
    if (!reported.value) return 0
    const { needs, spent } = reported.value
    return Math.max(0, roundCredits(needs - Math.max(0, (day.value?.spent ?? 0) - spent)))
  })
}
