import type { Patience } from './ledger/asked-before.ts'
import type { SectionName } from '../records/database/rows/sections.ts'
import type { Preferences } from '../settings/preferences.ts'

const dayMs = 86_400_000

/** How long answers of this section count, as the person set it. `null`: searches and the like. */
export function patienceWith(
  section: SectionName | null,
  { freshness }: Pick<Preferences, 'freshness'>,
): Patience {
  return { freshFor: freshness[section ?? 'searches'] * dayMs, notFoundFor: freshness.notFound * dayMs }
}
