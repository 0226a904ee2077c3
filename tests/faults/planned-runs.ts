import { startRun } from '../../lib/bulk/run-actions.ts'
import type { Draft } from '../../lib/bulk/run.ts'
import { createRun } from '../../lib/bulk/create-run.ts'
import { estimateRun, type Estimate } from '../../lib/bulk/estimate.ts'
import { chosenDrafts, defaultRowChoices } from '../../lib/bulk/row-choices.ts'
import { itemsToSend, storePlan } from '../../lib/bulk/store-plan.ts'
import { countsFor } from '../../lib/purchases/ledger/spending.ts'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import type { PurchaseDeps } from '../../lib/purchases/purchase-deps.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { EndState } from '../../lib/bulk/rows.ts'
import type { SectionOrder } from '../../lib/purchases/rows/section-order.ts'
import { retryShown } from '../unit/bulk/retry-shown.ts'

/** As the pages do: a run is estimated first, then started at the price that was shown. */
export interface PlannedRuns {
  /** In credits, as buttons showed; `null` if a price was unknown. */
  shown: ReadonlyMap<string, number | null>
  estimate: (deps: PurchaseDeps, orders: readonly Omit<SectionOrder, 'repeat'>[]) => Promise<void>
  startEstimated: (deps: PurchaseDeps) => Promise<void>
  goOn: (deps: PurchaseDeps, id: string, retried?: EndState[]) => Promise<void>
}

export function plannedRuns(db: Database): PlannedRuns {
  const shown = new Map<string, number | null>()
  let estimated: { drafts: Draft[]; plan: Estimate } | null = null

  const note = async (run: string, { maximum, unpriced }: Estimate): Promise<void> => {
    const before = (await db.requests.where('run').equals(run).toArray()).map(countsFor)
    shown.set(run, unpriced > 0 ? null : sumCredits([...before, maximum]))
  }

  return {
    shown,
    async estimate(deps, orders) {
      const drafts = orders.map((order, at) => {
        const profile = orders.findIndex(
          ({ section, page }) => section === 'profile' && page.url === order.page.url,
        )
        const isBehind = profile !== -1 && profile < at && order.section !== 'profile'
        return { lookup: order, label: order.page.url, ...(isBehind ? { after: profile } : {}) }
      })
      estimated = { drafts, plan: await estimateRun(deps, drafts) }
    },
    async startEstimated(deps) {
      if (!estimated) return
      const { drafts, plan } = estimated
      estimated = null
      const settings = { name: 'run', budget: null, notify: false, list: null }
      const some = chosenDrafts(drafts, plan, defaultRowChoices)
      const id = await createRun(deps.db, { ...settings, drafts: some })
      await note(id, plan)
      await startRun(deps.db, id)
    },
    async goOn(deps, id, retried = []) {
      const items = await itemsToSend(deps.db, id, retried)
      const plan = await estimateRun(deps, items)
      await note(id, plan)
      await storePlan(deps.db, id, { items, rows: plan.rows })
      await (retried.length > 0 ? retryShown(deps.db, id, retried) : startRun(deps.db, id))
    },
  }
}
