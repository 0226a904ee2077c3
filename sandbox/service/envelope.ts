import { randomUUID } from 'node:crypto'
import { creditsRemaining } from './accounts.ts'
import type { Account } from './accounts.ts'

/** `full` and `reduced`: enrichment operations; `paged`: jobs search. */
export type EnvelopeKind = 'full' | 'reduced' | 'paged' | 'none'

export interface EnvelopeContent {
  success: boolean
  consumed: number
  metadata?: Record<string, unknown>
}

function windowOf({ limit, used, reset }: Account['day']): Record<string, unknown> {
  return { limit, used, left: limit - used, next_reset: new Date(reset).toISOString() }
}

function quotasOf(account: Account): Record<string, Record<string, unknown>> {
  return {
    credits: { ...account.credits, left: creditsRemaining(account) },
    daily_rate_limit: windowOf(account.day),
    minute_rate_limit: windowOf(account.minute),
  }
}

export function quotasData(account: Account): Record<string, unknown> {
  return {
    credits_left: creditsRemaining(account),
    rate_limit_left: account.day.limit - account.day.used,
    ...quotasOf(account),
    auto_top_up: account.autoTopUp,
  }
}

export function basicQuotasData(account: Account): Record<string, unknown> {
  return { credits_left: creditsRemaining(account), rate_limit_left: account.day.limit - account.day.used }
}

export function envelope(
  kind: EnvelopeKind,
  account: Account,
  content: EnvelopeContent,
): Record<string, unknown> {
  const { success, consumed, metadata } = content
  const reduced = { success, ...basicQuotasData(account) }
  const allowances = {
    daily_rate_limit_left: account.day.limit - account.day.used,
    minute_rate_limit_left: account.minute.limit - account.minute.used,
    next_minute_rate_limit_reset: new Date(account.minute.reset).toISOString(),
  }
  const given = metadata && { metadata }
  if (kind === 'none') return {}
  if (kind === 'reduced') return { ...reduced, ...given }
  if (kind === 'paged') return { ...reduced, ...allowances, ...given }
  return {
    success,
    credits_consumed: consumed,
    ...basicQuotasData(account),
    ...allowances,
    quotas: quotasOf(account),
    metadata: { source: 'fresh', request_id: randomUUID(), ...metadata },
  }
}
