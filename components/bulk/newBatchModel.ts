import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Draft } from '../../lib/bulk/batch.ts'
import { createBatch } from '../../lib/bulk/create-batch.ts'
import {
  chosenDrafts,
  defaultDuplicateChoices,
  withChoices,
  type DuplicateChoices,
} from '../../lib/bulk/duplicate-choices.ts'
import { estimateBatch, type Estimate } from '../../lib/bulk/estimate.ts'
import { emptyInput, withSuggestions, type ParsedInput } from '../../lib/bulk/input/parsed-input.ts'
import {
  draftsOf,
  offeringsFor,
  usualOffers,
  type Offering,
  type OfferId,
} from '../../lib/bulk/input/offers.ts'
import { withDomains } from '../../lib/bulk/input/saved-entries.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey, deployment, preferences, type Preferences } from '../../lib/settings/settings.ts'
import { batchCommands } from './batchesModel.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchSources, type Sources } from './batchSources.ts'
import type { OwnBudget } from '../../lib/records/database/rows/bulk.ts'
import { computedAsync } from '../model/computedAsync.ts'

/** What is filled in of a new batch beside whom it asks about. */
export interface Wishes {
  name: string
  budget: OwnBudget
  notify: boolean
  /** The id of a list; `null`: none. */
  list: string | null
}

const noWishes: Wishes = { name: '', budget: null, notify: false, list: null }

/** A batch that is being made. `undefined`: still being worked out. */
export interface NewBatchModel extends Omit<Sources, 'key' | 'read'> {
  reading: ReadonlySignal<ParsedInput | undefined>
  /** Takes what was suggested for lines that could not be read: each with the place of the suggestion. */
  take(lines: readonly (readonly [line: number, suggestion: number])[]): void
  /** How much was read, or looked at for the plan, from 0 to 1. */
  progress: ReadonlySignal<number>
  preferences: ReadonlySignal<Preferences | undefined>
  socialUrl: ReadonlySignal<string>
  offerings: ReadonlySignal<Offering[] | undefined>
  chosen: Signal<readonly OfferId[]>
  /** What it comes to with the choices that were made. */
  plan: ReadonlySignal<Estimate | undefined>
  /** The same before any choice. */
  planned: ReadonlySignal<Estimate | undefined>
  /** What becomes of those that seem to be saved already. */
  choices: Signal<DuplicateChoices>
  wishes: Signal<Wishes>
  /** Items written of the batch that is being started; `null` while none is. */
  written: ReadonlySignal<number | null>
  /** Writes it and has it started; gives its id, and whether the worker got the command. */
  start(name: string): Promise<{ id: string; started: boolean } | null>
}

export function watchNewBatch(db: Database): NewBatchModel {
  const preferred = watchStorageItem(preferences)
  const where = watchStorageItem(deployment)
  const socialUrl = computed(() => where.value?.socialUrl ?? '')
  const progress = signal(0)
  const sources = watchSources(db, socialUrl)
  const chosen = signal<readonly OfferId[]>(usualOffers)
  const wishes = signal<Wishes>(noWishes)
  const written = signal<number | null>(null)

  const given = computedAsync(sources.key, async (given, stop) => {
    progress.value = 0
    const read = await sources.read(given, {
      signal: stop,
      onProgress: (share) => {
        if (!stop.aborted) progress.value = share
      },
    })
    return read
  })
  const taken = signal<ReadonlyMap<number, number>>(new Map())
  // What was given anew has other lines.
  effect(() => {
    void given.value
    taken.value = new Map()
  })
  const reading = computedAsync(
    () => [given.value, taken.value] as const,
    async ([read, corrected]) => {
      if (!read) return undefined
      const all = withSuggestions(read, corrected)
      return { ...all, entries: await withDomains(db, all.entries) }
    },
  )
  const offerings = computedAsync(
    () => [reading.value, preferred.value] as const,
    async ([read, known]) => (known ? offeringsFor((read ?? emptyInput).entries, known) : []),
  )
  const drafts = computedAsync<unknown, Draft[] | undefined>(
    () => [reading.value, chosen.value, preferred.value],
    async () => {
      const [read, known] = [reading.peek(), preferred.peek()]
      return read && known ? draftsOf(read.entries, chosen.peek(), known) : undefined
    },
  )
  const choices = signal<DuplicateChoices>(defaultDuplicateChoices)
  const planned = computedAsync(
    () => drafts.value,
    async (all, stop) => {
      if (!all) return undefined
      progress.value = 0
      return estimateBatch({ db, deployment, preferences, apiKey }, all, (planned) => {
        stop.throwIfAborted()
        progress.value = planned / Math.max(1, all.length)
      })
    },
  )
  // Another plan has other drafts in those places.
  effect(() => {
    void drafts.value
    choices.value = defaultDuplicateChoices
  })
  const plan = computed(() => planned.value && withChoices(planned.value, choices.value))
  // Another source has other kinds of entries: what is usual of them is chosen again.
  effect(() => {
    void sources.source.value
    chosen.value = usualOffers
  })
  return {
    ...sources,
    reading,
    take(lines) {
      taken.value = new Map([...taken.value, ...lines])
    },
    progress,
    preferences: preferred,
    socialUrl,
    offerings,
    chosen,
    plan,
    planned,
    choices,
    wishes,
    written,
    async start(name) {
      const [given, plan] = [drafts.peek(), planned.peek()]
      const all = given && plan ? chosenDrafts(given, plan, choices.peek()) : []
      if (all.length === 0 || written.peek() !== null) return null
      written.value = 0
      try {
        const settings = { ...wishes.peek(), name: wishes.peek().name.trim() || name }
        const id = await createBatch(db, { ...settings, drafts: all }, (some) => (written.value = some))
        const started = await batchCommands.start(id)
        sources.text.value = ''
        wishes.value = noWishes
        return { id, started }
      } catch {
        return null
      } finally {
        written.value = null
      }
    },
  }
}
