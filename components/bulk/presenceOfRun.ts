import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { lookupKey } from '../../lib/bulk/lookup-key.ts'
import type { Draft } from '../../lib/bulk/run.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { choiceFor, type RowChoices } from '../../lib/bulk/row-choices.ts'
import type { PersonToCheck, PresenceResult } from '../../lib/crm/check-presence.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import type { Presence } from '../../lib/crm/presence-steps.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import { identifiersIn } from '../../lib/records/matching/match-keys.ts'
import { requestPresence, cachedPresence, watchCheckingDestinations } from '../crm/requestPresence.ts'

export interface PeopleThere {
  /** Not checked yet. */
  open: number
  counts: Record<Presence['state'], number>
  /** The CRM entry belongs to another user. */
  colleagues: number
  /** In the CRM. */
  optedOut: number
  lookups: Record<'there' | 'maybe', readonly string[]>
}

/** For each CRM with this check turned on. The user can leave these people out of the plan. */
export interface PresenceOfRun {
  destinations: ReadonlySignal<readonly Destination[]>
  /** 0 to 1, by the destination's id. */
  progress: ReadonlySignal<ReadonlyMap<string, number>>
  problems: ReadonlySignal<ReadonlyMap<string, NonNullable<PresenceResult['problem']>>>
  peopleAt: (destination: Destination) => PeopleThere
  check: (destination: Destination) => Promise<void>
  /** From the first destination that knows the lookup's person; `null` if none does. */
  ofDraft: (draft: Draft) => { destination: Destination; presence: Presence } | null
}

interface Plan {
  drafts: ReadonlySignal<readonly Draft[] | undefined>
  planned: ReadonlySignal<Pick<Estimate, 'rows' | 'doubtful'> | undefined>
  choices: ReadonlySignal<RowChoices>
}

export function watchPresenceOfRun({ drafts, planned, choices }: Plan): PresenceOfRun {
  const checking = watchCheckingDestinations()
  const progress = signal<ReadonlyMap<string, number>>(new Map())
  const problems = signal<ReadonlyMap<string, NonNullable<PresenceResult['problem']>>>(new Map())
  // Results are cached outside of signals; counting checks updates the views.
  const checks = signal(0)
  // Leaving people out changes only `choices.removed`: don't compute the list of people again.
  const forAll = computed(() => choices.value.all)
  const forOne = computed(() => choices.value.one)
  const isInRun = (lookups: readonly string[]) => !lookups.every((key) => choices.value.removed.has(key))
  /** Including people with lookups that were left out. */
  const people = computed(() => {
    const [all, plan] = [drafts.value, planned.value]
    const found = new Map<string, { person: PersonToCheck; lookups: string[] }>()
    if ((checking.value ?? []).length === 0 || !all || !plan || plan.rows.length !== all.length) return found
    const choice = { all: forAll.value, one: forOne.value }
    const bought = new Set(
      plan.doubtful.filter((doubt) => choiceFor(doubt, choice) === 'buy').map(({ at }) => at),
    )
    for (const [at, draft] of all.entries()) {
      const isBought = plan.rows[at]!.group === 'fresh' || bought.has(at)
      const leader = draft.after === undefined ? draft : all[draft.after]!
      const person = isBought ? personOf(leader) : null
      if (!person) continue
      const key = JSON.stringify(person)
      const known = found.get(key)
      if (known) known.lookups.push(lookupKey(draft.lookup))
      else found.set(key, { person, lookups: [lookupKey(draft.lookup)] })
    }
    return found
  })
  return {
    destinations: computed(() => checking.value ?? []),
    progress,
    problems,
    peopleAt({ id }) {
      void checks.value
      const lookups = { there: [] as string[], maybe: [] as string[] }
      const result: PeopleThere = {
        open: 0,
        counts: { there: 0, maybe: 0, none: 0, unknown: 0 },
        colleagues: 0,
        optedOut: 0,
        lookups,
      }
      for (const { person, lookups: own } of people.value.values()) {
        const presence = cachedPresence(id, person)
        if (!presence) {
          if (isInRun(own)) result.open += 1
          continue
        }
        result.counts[presence.state] += 1
        if (presence.state === 'there' || presence.state === 'maybe') lookups[presence.state].push(...own)
        if (presence.state === 'there' && presence.owner === 'colleague') result.colleagues += 1
        if (presence.state === 'there' && presence.hasOptedOut) result.optedOut += 1
      }
      return result
    },
    async check(destination) {
      const { id } = destination
      if (progress.peek().has(id)) return
      const asked = [...people.peek().values()]
        .filter(({ person, lookups }) => isInRun(lookups) && !cachedPresence(id, person))
        .map(({ person }) => person)
      const set = (share: number) => (progress.value = new Map(progress.peek()).set(id, share))
      set(0)
      try {
        const { problem } = await requestPresence(destination, asked, (done) => {
          checks.value += 1
          set(done / asked.length)
        })
        const others = new Map(problems.peek())
        others.delete(id)
        problems.value = problem ? others.set(id, problem) : others
      } finally {
        const others = new Map(progress.peek())
        others.delete(id)
        progress.value = others
        checks.value += 1
      }
    },
    ofDraft(draft) {
      void checks.value
      const person = personOf(draft)
      if (!person) return null
      for (const destination of checking.value ?? []) {
        const presence = cachedPresence(destination.id, person)
        if (presence) return { destination, presence }
      }
      return null
    },
  }
}

/** `null` if the lookup is about a company or a job. */
export function personOf({
  lookup,
  identifiers = {},
}: Pick<Draft, 'lookup' | 'identifiers'>): PersonToCheck | null {
  if ('page' in lookup)
    return lookup.page.kind === 'person' ? { subject: subjectOf(lookup.page), ...identifiers } : null
  const asked = identifiersIn(lookup.operation, lookup.input)
  return asked?.email || asked?.name ? { subject: null, ...identifiers, ...asked } : null
}

export function withLeftOut(choices: RowChoices, keys: readonly string[], isLeftOut: boolean): RowChoices {
  const removed = new Set(choices.removed)
  for (const key of keys) {
    if (isLeftOut) removed.add(key)
    else removed.delete(key)
  }
  return { ...choices, removed }
}
