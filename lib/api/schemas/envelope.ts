import * as z from 'zod/mini'
import { count, date, flag, id, maybe, number, text } from './fields.ts'

const limit = maybe(z.looseObject({ limit: number, used: number, left: number, next_reset: text }))

const quotas = {
  credits: maybe(z.looseObject({ total: number, used: number, left: number })),
  daily_rate_limit: limit,
  minute_rate_limit: limit,
}

/** The metadata and account data of every response. Older deployments and operations send only parts of it. */
export const envelope = z.looseObject({
  success: flag,
  credits_consumed: number,
  credits_left: number,
  rate_limit_left: number,
  daily_rate_limit_left: number,
  minute_rate_limit_left: number,
  next_minute_rate_limit_reset: text,
  quotas: maybe(z.looseObject(quotas)),
  metadata: maybe(z.looseObject({ source: text, request_id: id, updatedAt: date })),
})

/** The `data` of the workspace quotas: the full form, or the older one with only its first two fields. */
export const workspaceQuotas = z.looseObject({
  credits_left: number,
  rate_limit_left: number,
  ...quotas,
  auto_top_up: maybe(z.looseObject({ enabled: flag, threshold: number, amount: number })),
})

/** Under either of the names that deployments use. */
export const paging = maybe(
  z.looseObject({
    currentPage: count,
    pageNumber: count,
    perPage: count,
    total: count,
    totalPages: count,
    totalResults: count,
    resultsPerPage: count,
  }),
)

export type Envelope = z.infer<typeof envelope>
export type WorkspaceQuotas = z.infer<typeof workspaceQuotas>
