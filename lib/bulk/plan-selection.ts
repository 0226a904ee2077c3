import type { Preferences } from '../settings/settings.ts'
import type { EstimateDeps, Estimate } from './estimate.ts'
import { estimateRun } from './estimate.ts'
import { draftsOf, offersByDefault } from './input/offers.ts'
import { entriesOfSubjects, withDomains } from './input/saved-entries.ts'
import { defaultRowChoices, withChoices } from './row-choices.ts'

/** The estimate with which a new run of these saved records opens. Sends and writes nothing. */
export async function planSelection(
  deps: EstimateDeps,
  keys: readonly string[],
  socialUrl: string,
  preferences: Preferences,
  stop: AbortSignal,
): Promise<Estimate> {
  const { entries } = await entriesOfSubjects(deps.db, keys, socialUrl)
  stop.throwIfAborted()
  const drafts = await draftsOf(
    await withDomains(deps.db, entries),
    offersByDefault(preferences),
    preferences,
  )
  const estimate = await estimateRun(deps, drafts, () => stop.throwIfAborted())
  return withChoices(estimate, drafts, defaultRowChoices)
}
