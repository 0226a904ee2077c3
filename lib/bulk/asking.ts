import { detectPage } from '../pages/page.ts'
import { planRequest, planSection, type PlannedRequest } from '../purchases/planned-request.ts'
import type { RunItem } from './rows.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import { hasSection } from '../records/sections.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'

export function askingOf(
  { ask, again, identifiers }: Pick<RunItem, 'ask' | 'again' | 'identifiers'>,
  preferences: Preferences,
  where: DeploymentSettings,
): PlannedRequest | Refusal {
  if (!where.apiUrl) return { why: 'no-address' }
  const extra = identifiers ? { identifiers } : {}
  if ('operation' in ask) return { ...planRequest(ask.operation, ask.input, where), ...extra }
  const page = detectPage(ask.page.url, where.socialUrl)
  if (!page || !hasSection(page.kind, ask.section)) return { why: 'no-page' }
  return { ...planSection({ ...ask, page, again: again ?? undefined }, preferences, where), ...extra }
}
