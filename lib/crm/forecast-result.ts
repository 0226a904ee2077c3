import type { DeliveryError, ErrorReason } from './rows.ts'

export interface Existing {
  id: string
  /** Values by the destination's field names. Empty ones may be missing. */
  values: Readonly<Record<string, unknown>>
  /** URL in the destination; `null` if unknown. */
  url: string | null
  /** Whether the person opted out of emails or calls there. */
  hasOptedOut: boolean
  /** The company that an update must keep; `null` if there is none, or links may be added. */
  companyId: string | null
  /** In ms since epoch; `null` if unknown. */
  createdAt: number | null
}

/** What sending a record would do now. `fields` are the destination's field names. */
export type Forecast =
  | { does: 'create' | 'nothing' }
  | { does: 'update'; fields: string[] }
  | {
      does: 'refuse'
      why: DeliveryError
      reason: ErrorReason | null
      /** The fields that cause the refusal, by the destination's names. */
      fields: string[]
      /** URL of the existing record that causes the refusal; `null` if unknown. */
      url: string | null
    }

export interface Forecasted {
  forecast: Forecast
  /** The record afterwards; `null` if it stays unchanged. */
  after: Existing | null
}
