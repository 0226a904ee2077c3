import type { DeliveryError, ErrorReason } from './rows.ts'

export interface Existing {
  id: string
  /** By the destination's names; empty ones may be missing. */
  values: Readonly<Record<string, unknown>>
  /** `null`: unknown. */
  url: string | null
  /** Opted out of emails or calls in the destination. */
  hasOptedOut: boolean
  /** An update must keep it; `null`: none, or links may be added. */
  companyId: string | null
  /** In ms since epoch; `null`: unknown. */
  createdAt: number | null
}

/** What sending a record would do now. `fields`: by the destination's names. */
export type Forecast =
  | { does: 'create' | 'nothing' }
  | { does: 'update'; fields: string[] }
  | {
      does: 'refuse'
      why: DeliveryError
      reason: ErrorReason | null
      /** Cause of the refusal, by the destination's names. */
      fields: string[]
      /** URL of the existing record that causes it; `null`: unknown. */
      url: string | null
    }

export interface Forecasted {
  forecast: Forecast
  /** `null`: unchanged. */
  after: Existing | null
}
