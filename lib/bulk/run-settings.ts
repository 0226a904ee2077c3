import type { PurchaseContext } from '../purchases/purchase.ts'
import type { BulkRun, RunSettings } from './rows.ts'
import { profileOf } from '../settings/accounts.ts'
import type { ChangedSetting } from '../api/problem.ts'

/** The account and settings with which a run starts; `null` without a key. */
export function settingsOf({
  key,
  deployment,
  preferences,
}: Pick<PurchaseContext, 'key' | 'deployment' | 'preferences'>): RunSettings | null {
  if (!key) return null
  const { apiUrl, socialUrl } = deployment
  return { account: key.account, apiUrl, socialUrl, budget: preferences.budgetPerRun }
}

/**
 * The changes since the start that a person must confirm: account, provider, network, and higher spending. A budget
 * that was raised to resume the run needs no confirmation.
 */
export function changedSettings(
  { settings: before, budget, pauseReason }: Pick<BulkRun, 'settings' | 'budget' | 'pauseReason'>,
  now: RunSettings,
): ChangedSetting[] {
  if (!before) return []
  const maximum = (credits: number | null) => credits ?? Infinity
  const mayMore =
    budget === null && maximum(now.budget) > maximum(before.budget) && pauseReason?.reason !== 'run-budget'
  // With another profile, all other settings differ too.
  if (profileOf(now.account) !== profileOf(before.account)) return ['profile']
  const changed: [ChangedSetting, boolean][] = [
    ['key', now.account !== before.account],
    ['service', now.apiUrl !== before.apiUrl],
    ['network', now.socialUrl !== before.socialUrl],
    ['budget', mayMore],
  ]
  return changed.flatMap(([name, isChanged]) => (isChanged ? [name] : []))
}
