import type { DeliveryError, ErrorReason } from './rows.ts'

export interface Existing {
  id: string
  /** Empty values may be missing. */
  values: Readonly<Record<string, unknown>>
  url: string | null
  hasOptedOut: boolean
  /** `null` if there is none, or links may be added. */
  companyId: string | null
  /** In ms since epoch; `null` if unknown. */
  createdAt: number | null
}

/** `fields` are the destination's names. */
export type Forecast =
  | { does: 'create' | 'nothing' }
  | { does: 'update'; fields: string[] }
  | {
      does: 'refuse'
      error: DeliveryError
      reason: ErrorReason | null
      fields: string[]
      /** Of the existing record; `null` if unknown. */
      url: string | null
    }

export interface Forecasted {
  forecast: Forecast
  /** `null` if the record stays unchanged. */
  after: Existing | null
}
