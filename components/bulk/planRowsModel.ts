import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { lookupKey } from '../../lib/bulk/lookup-key.ts'
import type { Draft } from '../../lib/bulk/run.ts'
import { emptyGroups, type Estimate, type PossibleDuplicate } from '../../lib/bulk/estimate.ts'
import type { PlanGroup } from '../../lib/bulk/rows.ts'
import type { InvalidLine } from '../../lib/bulk/input/input-entry.ts'
import type { Corrections, ParsedInput, RepeatedLine } from '../../lib/bulk/input/parsed-input.ts'
import {
  choiceFor,
  countGroups,
  groupsOf,
  removedFrom,
  type CountedPlan,
  type RowChoices,
} from '../../lib/bulk/row-choices.ts'
import { stayOnPages } from './stayOnPages.ts'

/** `network`: invalid rows with the address of a page on another site. */
export type RowGroup = PlanGroup | 'network' | 'removed'

export type PlanRow =
  | { row: 'lookup'; key: string; draft: Draft; doubt: PossibleDuplicate | null }
  | { row: 'invalid'; key: string; invalid: InvalidLine }
  | { row: 'repeat'; key: string; repeat: RepeatedLine }
  | { row: 'dropped'; key: string; invalid: InvalidLine }

/** So that the start button stays close. */
export const rowsOnPage = 10

export interface PlanRowsModel {
  counts: ReadonlySignal<Record<RowGroup, number>>
  open: ReadonlySignal<RowGroup | null>
  toggle(group: RowGroup): void
  page: Signal<number>
  shown: ReadonlySignal<PlanRow[]>
}

interface RowSources {
  parsed: ReadonlySignal<ParsedInput | undefined>
  reading: ReadonlySignal<ParsedInput | undefined>
  drafts: ReadonlySignal<Draft[] | undefined>
  planned: ReadonlySignal<Estimate | undefined>
  choices: ReadonlySignal<RowChoices>
  corrections: ReadonlySignal<Corrections>
}

const noPlan: CountedPlan = { ...emptyGroups(), rows: [], doubtful: [] }

export function watchPlanRows(sources: RowSources): PlanRowsModel {
  // Shown while a new plan is computed.
  const kept = signal<{ drafts: readonly Draft[]; plan: CountedPlan }>({
    drafts: [],
    plan: noPlan,
  })
  effect(() => {
    const [drafts, plan] = [sources.drafts.value, sources.planned.value]
    if (drafts && plan && plan.rows.length === drafts.length) kept.value = { drafts, plan }
  })
  const groups = computed(() => groupsOf(kept.value.drafts, kept.value.plan, sources.choices.value))
  const doubts = computed(() => new Map(kept.value.plan.doubtful.map((one) => [one.at, one])))
  const lines = signal<Pick<ParsedInput, 'unread' | 'repeats'> & { input: number }>({
    unread: [],
    repeats: [],
    input: 0,
  })
  let known: ParsedInput | undefined
  effect(() => {
    const reading = sources.reading.value
    const given = sources.parsed.peek()
    if (!reading) return
    // Count up for new input only, which discards unfinished edits of its rows; a correction keeps those of other rows.
    const input = lines.peek().input + (given === known ? 0 : 1)
    known = given
    lines.value = { ...reading, input }
  })
  const dropped = computed(() =>
    (sources.parsed.value?.unread ?? []).filter(({ line }) => sources.corrections.value.dropped.has(line)),
  )
  const isElsewhere = ({ reason }: InvalidLine) => reason === 'other-site'
  const isBought = (at: number) => {
    const doubt = doubts.value.get(at)
    return doubt !== undefined && choiceFor(doubt, sources.choices.value) === 'buy'
  }

  const counts = computed((): Record<RowGroup, number> => {
    const { drafts, plan } = kept.value
    const { repeats, unread } = lines.value
    const removed = removedFrom(drafts, plan, sources.choices.value)
    const drafted = countGroups(plan, removed)
    const bought = plan.doubtful.filter(({ at }) => !removed.has(at) && isBought(at))
    return {
      ...drafted,
      fresh: drafted.fresh + bought.length,
      duplicates: drafted.duplicates + repeats.length,
      unreadable: drafted.unreadable + unread.length,
      network: unread.filter(isElsewhere).length,
      removed: removed.size + dropped.value.length,
    }
  })

  const requested = signal<RowGroup | null | undefined>(undefined)
  // Open the group of rows that need a decision, unless the user chose another.
  const open = computed(() => {
    const group = requested.value === undefined ? 'maybe' : requested.value
    return group !== null && counts.value[group] > 0 ? group : null
  })
  const page = signal(0)
  effect(() => {
    void open.value
    page.value = 0
  })
  const all = computed((): { places: number[]; lines: PlanRow[] } => {
    const group = open.value
    if (group === null) return { places: [], lines: [] }
    const places: number[] = []
    for (const [at, each] of groups.value.entries())
      if (each === group || (group === 'fresh' && each === 'maybe' && isBought(at))) places.push(at)
    return { places, lines: linesOf(group) }
  })
  const linesOf = (group: RowGroup): PlanRow[] => {
    const { unread, repeats, input } = lines.value
    const invalid = (some: InvalidLine[]) =>
      some.map((each): PlanRow => ({ row: 'invalid', key: `${input} line ${each.line}`, invalid: each }))
    switch (group) {
      case 'unreadable':
        return invalid(unread)
      case 'network':
        return invalid(unread.filter(isElsewhere))
      case 'duplicates':
        return repeats.map((repeat, at) => ({ row: 'repeat', key: `repeat ${at}`, repeat }))
      case 'removed':
        return dropped.value.map((each) => ({ row: 'dropped', key: `line ${each.line}`, invalid: each }))
      default:
        return []
    }
  }
  const shown = computed((): PlanRow[] => {
    const from = page.value * rowsOnPage
    const { places, lines } = all.value
    const first = lines.slice(from, from + rowsOnPage)
    const rest = Math.max(0, from - lines.length)
    const more = places.slice(rest, rest + rowsOnPage - first.length).map((at): PlanRow => {
      const draft = kept.value.drafts[at]!
      const doubt = groups.value[at] === 'maybe' ? (doubts.value.get(at) ?? null) : null
      return { row: 'lookup', key: `${lookupKey(draft.lookup)} ${at}`, draft, doubt }
    })
    return [...first, ...more]
  })
  stayOnPages(page, () => (open.value === null ? 0 : Math.ceil(counts.value[open.value] / rowsOnPage)))
  return {
    counts,
    open,
    toggle(group) {
      requested.value = open.peek() === group ? null : group
    },
    page,
    shown,
  }
}
