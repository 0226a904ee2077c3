import type { PurchaseContext } from '../purchases/purchase.ts'
import type { Batch, RunSettings } from '../records/database/rows/bulk.ts'
import { profileOf } from '../settings/accounts.ts'
import type { ChangedSetting } from '../records/database/rows/purchases.ts'

/** What a run is bought with, as it is now; `null` while there is no key for the service. */
export function settingsOf({
  key,
  deployment,
  preferences,
}: Pick<PurchaseContext, 'key' | 'deployment' | 'preferences'>): RunSettings | null {
  if (!key) return null
  const { apiUrl, socialUrl } = deployment
  return { account: key.account, apiUrl, socialUrl, budget: preferences.budgetPerBatch }
}

/**
 * What was changed since the run was started, and nobody has said yet that it goes on with: who pays, whom it asks, whose
 * pages it means, and that it may spend more. A wall that was raised because the run stood before it is meant for it.
 */
export function changedSettings(
  { settings: before, budget, held }: Pick<Batch, 'settings' | 'budget' | 'held'>,
  now: RunSettings,
): ChangedSetting[] {
  if (!before) return []
  const most = (credits: number | null) => credits ?? Infinity
  const mayMore = budget === null && most(now.budget) > most(before.budget) && held?.why !== 'batch-budget'
  // Another profile has its own of all the others.
  if (profileOf(now.account) !== profileOf(before.account)) return ['profile']
  const changed: [ChangedSetting, boolean][] = [
    ['key', now.account !== before.account],
    ['service', now.apiUrl !== before.apiUrl],
    ['network', now.socialUrl !== before.socialUrl],
    ['budget', mayMore],
  ]
  return changed.flatMap(([name, isChanged]) => (isChanged ? [name] : []))
}
