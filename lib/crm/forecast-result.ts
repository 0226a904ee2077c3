import type { DeliveryError, ErrorReason } from './rows.ts'

/** A record that the destination has. */
export interface Existing {
  id: string
  /** Values by the destination's names; empty ones may be missing. */
  values: Readonly<Record<string, unknown>>
  /** Its page; `null`: unknown. */
  url: string | null
  /** Whether the person opted out of emails or calls there. */
  hasOptedOut: boolean
  /** The company that an update must keep; `null`: none, or links may be added. */
  companyId: string | null
  /** In milliseconds since 1970; `null`: unknown. */
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
      /** The fields that cause the refusal, by the destination's names. */
      fields: string[]
      /** The page of the existing record that causes it; `null`: unknown. */
      url: string | null
    }

export interface Forecasted {
  forecast: Forecast
  /** The record after the delivery; `null`: unchanged. */
  after: Existing | null
}
