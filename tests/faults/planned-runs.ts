import { startBatch } from '../../lib/bulk/batch-actions.ts'
import type { Draft } from '../../lib/bulk/batch.ts'
import { createBatch } from '../../lib/bulk/create-batch.ts'
import { estimateBatch, type Estimate } from '../../lib/bulk/estimate.ts'
import { chosenDrafts, defaultRowChoices } from '../../lib/bulk/row-choices.ts'
import { itemsToSend, storePlan } from '../../lib/bulk/store-plan.ts'
import { countsFor } from '../../lib/purchases/ledger/spending.ts'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import type { PurchaseDeps } from '../../lib/purchases/purchase-deps.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { EndState, SectionOrder } from '../../lib/records/database/rows/bulk.ts'
import { retryShown } from '../unit/bulk/retry-shown.ts'

/** Runs as pages make them: estimated first, and started at the price on their button. */
export interface PlannedRuns {
  /** What each run may have spent in all by its buttons, in credits; `null`: one of them showed an unknown price. */
  shown: ReadonlyMap<string, number | null>
  /** Estimates a run, as New run does while nobody clicks. */
  estimate: (deps: PurchaseDeps, orders: readonly Omit<SectionOrder, 'again'>[]) => Promise<void>
  /** Starts the run that was estimated last, at the price that was shown then. */
  startEstimated: (deps: PurchaseDeps) => Promise<void>
  /** Resumes a run, or retries what ended in these states. */
  goOn: (deps: PurchaseDeps, id: string, retried?: EndState[]) => Promise<void>
}

/** `db`: looks at the library from outside of any worker. */
export function plannedRuns(db: Database): PlannedRuns {
  const shown = new Map<string, number | null>()
  let estimated: { drafts: Draft[]; plan: Estimate } | null = null

  /** Notes that a button showed what `plan` comes to beside what the run had spent by then. */
  const note = async (run: string, { most, unpriced }: Estimate): Promise<void> => {
    const before = (await db.requests.where('batch').equals(run).toArray()).map(countsFor)
    shown.set(run, unpriced > 0 ? null : sumCredits([...before, most]))
  }

  return {
    shown,
    async estimate(deps, orders) {
      const drafts = orders.map((order) => ({ ask: order, label: order.page.url }))
      estimated = { drafts, plan: await estimateBatch(deps, drafts) }
    },
    async startEstimated(deps) {
      if (!estimated) return
      const { drafts, plan } = estimated
      estimated = null
      const settings = { name: 'batch', budget: null, notify: false, list: null }
      const some = chosenDrafts(drafts, plan, defaultRowChoices)
      const id = await createBatch(deps.db, { ...settings, drafts: some })
      await note(id, plan)
      await startBatch(deps.db, id)
    },
    async goOn(deps, id, retried = []) {
      const items = await itemsToSend(deps.db, id, retried)
      const plan = await estimateBatch(deps, items)
      await note(id, plan)
      await storePlan(deps.db, id, { items, rows: plan.rows })
      await (retried.length > 0 ? retryShown(deps.db, id, retried) : startBatch(deps.db, id))
    },
  }
}
