import { computed, type ReadonlySignal } from '@preact/signals'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import { isWatching, spentInMonth, watchDay, watchSums } from '../../lib/purchases/ledger/watch-budget.ts'
import { reserveFor } from '../../lib/purchases/prices/prices.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { apiKey, deployment, preferences } from '../../lib/settings/settings.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { checkState, freshSince, readAttempts, readCheckFacts } from '../../lib/watch/due-checks.ts'
import { prices } from '../account/pricesModel.ts'
import { live } from '../model/live.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

/** Costs are credits of the last 31 days. */
interface WatchState {
  people: number
  checked: number
  due: number
  cannot: number
  spent: number
  isProfile: boolean
}

export interface WatchModel {
  /** `undefined` until it is read. */
  state: ReadonlySignal<WatchState | undefined>
  /** In credits for one check, and whether it looks up the full profile. */
  check: ReadonlySignal<{ price: number; isProfile: boolean } | undefined>
  preferences: ReadonlySignal<Preferences | undefined>
  now: ReadonlySignal<number>
  isOn(list: List): boolean
}

const clockMs = 60_000

export function watchWatching(db: Database, id: string): WatchModel {
  const preferred = watchStorageItem(preferences)
  const where = watchStorageItem(deployment)
  const key = watchStorageItem(apiKey)
  const now = watchClock(clockMs)
  const day = computed(() => localDay(now.value))
  const state = live(
    // Use the day, not the time: each new key empties the result and closes an open form.
    () => [preferred.value, where.value, key.value?.account, day.value] as const,
    async ([settings, place, account]) =>
      settings && place
        ? readState(db, id, { settings, socialUrl: place.socialUrl, account, now: Date.now() })
        : undefined,
  )
  const check = computed(() => {
    const settings = preferred.value
    const isProfile = state.value?.isProfile
    if (!settings || isProfile === undefined) return undefined
    const operation = operationFor(isProfile ? 'profile' : 'experience', settings)
    return { price: reserveFor(prices.value[operation]), isProfile }
  })
  return {
    state,
    check,
    preferences: preferred,
    now,
    isOn: ({ watch }) => watch !== undefined && isWatching(watch, now.value),
  }
}

async function readState(
  db: Database,
  id: string,
  {
    settings,
    socialUrl,
    account,
    now,
  }: { settings: Preferences; socialUrl: string; account: string | undefined; now: number },
): Promise<WatchState> {
  const [list, subjects, facts, spent] = await Promise.all([
    db.lists.get(id),
    db.subjects.where('lists').equals(id).toArray(),
    readCheckFacts(db, settings, now),
    watchingCost(db, id, account, now),
  ])
  const people = subjects.filter(({ kind }) => kind === 'person')
  const watch = list?.watch
  const possiblyDue = people.filter(
    (subject) => watch && freshSince(subject, watch.everyDays, facts, now) === null,
  )
  const attempts = await readAttempts(db, possiblyDue)
  const states = watch
    ? people.map((subject) => checkState(subject, watch, facts, attempts, { now, socialUrl }).state)
    : []
  const count = (...names: (typeof states)[number][]) =>
    states.filter((state) => names.includes(state)).length
  return {
    people: people.length,
    checked: count('checked'),
    due: count('due', 'unsure'),
    cannot: count('cannot'),
    spent,
    isProfile: facts.isProfileOnly,
  }
}

/** In the last 31 days, in credits. The days are those of the provider account's budget. */
export async function watchingCost(
  db: Database,
  id: string,
  account: string | undefined,
  now: number,
): Promise<number> {
  const day = watchDay(now, account === undefined ? undefined : await db.accounts.get(account))
  return spentInMonth(await watchSums(db, id, day), id, day)
}
