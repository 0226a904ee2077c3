import { detectPage } from '../pages/page.ts'
import { planRequest, planSection, type PlannedRequest } from '../purchases/planned-request.ts'
import type { RunItem } from './rows.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import { hasSection } from '../records/sections.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'

export function requestOfItem(
  { lookup, repeat, identifiers }: Pick<RunItem, 'lookup' | 'repeat' | 'identifiers'>,
  preferences: Preferences,
  where: DeploymentSettings,
): PlannedRequest | Refusal {
  if (!where.apiUrl) return { reason: 'no-address' }
  const extra = identifiers ? { identifiers } : {}
  if ('operation' in lookup) return { ...planRequest(lookup.operation, lookup.input, where), ...extra }
  const page = detectPage(lookup.page.url, where.socialUrl)
  if (!page || !hasSection(page.kind, lookup.section)) return { reason: 'no-page' }
  return { ...planSection({ ...lookup, page, repeat: repeat ?? undefined }, preferences, where), ...extra }
}
