import { expect, vi } from 'vitest'
import { startRun } from '../../../lib/bulk/run-actions.ts'
import type { Draft } from '../../../lib/bulk/run.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { itemsToSend, type ShownRun } from '../../../lib/bulk/store-plan.ts'
import { estimateRun, type Estimate } from '../../../lib/bulk/estimate.ts'
import { draftsOf, usualOffers, type OfferId } from '../../../lib/bulk/input/offers.ts'
import { delimiterOf, parseTable, sampleOf } from '../../../lib/bulk/input/table.ts'
import { parseText } from '../../../lib/bulk/input/parse-text.ts'
import { chosenDrafts, defaultRowChoices, withChoices } from '../../../lib/bulk/row-choices.ts'
import { BulkRunner } from '../../../lib/bulk/runner.ts'
import type { BulkRun, EndState } from '../../../lib/bulk/rows.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import type { TestDeps } from '../purchases/purchase.fixture.ts'
import { socialUrl } from '../sandbox.fixture.ts'

export async function draftsOfText(text: string, offers: readonly OfferId[] = usualOffers): Promise<Draft[]> {
  const { entries } = await parseText(text, socialUrl)
  return draftsOf(entries, offers, defaultPreferences)
}

export async function draftsOfCsv(text: string, offers: readonly OfferId[] = usualOffers): Promise<Draft[]> {
  const source = { text, delimiter: delimiterOf(text) }
  const { entries } = await parseTable(source, sampleOf(source, socialUrl), socialUrl)
  return draftsOf(entries, offers, defaultPreferences)
}

/** In credits. `null`: unknown. */
interface Shown {
  maximum: number | null
}

export interface PlannedRun extends Shown {
  id: string
  shown: Estimate
}

const maxPriceOf = ({ maximum, unpriced }: Estimate) => (unpriced > 0 ? null : maximum)

export async function writeRun(deps: TestDeps, drafts: readonly Draft[]): Promise<PlannedRun> {
  const plan = await estimateRun(deps, drafts)
  const shown = withChoices(plan, drafts, defaultRowChoices)
  const settings = { name: 'run', budget: 'none', notify: false, list: null } as const
  const id = await createRun(deps.db, {
    ...settings,
    drafts: chosenDrafts(drafts, plan, defaultRowChoices),
  })
  return { id, shown, maximum: maxPriceOf(shown) }
}

/** As shown by Resume or Retry. */
export async function planRest(
  deps: TestDeps,
  id: string,
  retried: EndState[] = [],
): Promise<ShownRun & Shown> {
  const items = await itemsToSend(deps.db, id, retried)
  const plan = await estimateRun(deps, items)
  return { items, rows: plan.rows, maximum: maxPriceOf(plan) }
}

/** Resolves when the run is done or paused with nothing in flight. */
export async function goOn(deps: TestDeps, id: string): Promise<BulkRun> {
  await startRun(deps.db, id)
  const runner = new BulkRunner(deps, { moved: () => {}, done: () => {} })
  return vi.waitFor(async () => {
    await runner.go()
    const bulkRun = await deps.db.runs.get(id)
    expect(
      bulkRun?.counts['in-flight'] === 0 && (bulkRun.state === 'done' || bulkRun.pauseReason !== null),
    ).toBe(true)
    return bulkRun!
  }, 10_000)
}

export async function run(deps: TestDeps, drafts: readonly Draft[]): Promise<PlannedRun & { run: BulkRun }> {
  const written = await writeRun(deps, drafts)
  return { ...written, run: await goOn(deps, written.id) }
}
