import type { Refusal } from '../purchases/refusal.ts'
import { askingOf, type Asking } from '../purchases/asking.ts'
import { askingOfOrder, wants, type Again } from '../purchases/wants.ts'
import { detectPage } from '../pages/page.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import type { Ask } from './batch.ts'

/** The request that an item comes to, or why it can be none. */
export function askingOfAsk(
  ask: Ask,
  again: Again | null,
  preferences: Preferences,
  where: DeploymentSettings,
): Asking | Refusal {
  if (!where.apiUrl) return { why: 'no-address' }
  if ('operation' in ask) return askingOf(ask.operation, ask.input, where)
  const page = detectPage(ask.page.url, where.socialUrl)
  if (!page || !wants[ask.want].kinds.includes(page.kind)) return { why: 'no-page' }
  return askingOfOrder({ ...ask, page, again: again ?? undefined }, preferences, where)
}
