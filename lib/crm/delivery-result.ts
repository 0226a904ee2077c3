import type { CompanyLink, DeliveryError, ErrorReason } from '../records/database/rows/crm.ts'

interface Told {
  /** `null`: no answer came. */
  status: number | null
  /** In the destination's own words. */
  message: string | null
  /** What is known of it beyond the status; `null` where nothing is. */
  reason?: ErrorReason | null
  /** Their id of the record, where the attempt learnt it before it ended. */
  remoteId?: string | null
}

/** How one attempt ended. */
export type DeliveryResult =
  | {
      end: 'sent'
      did: 'created' | 'updated' | null
      remoteId: string | null
      status: number
      company?: CompanyLink | null
    }
  | ({ end: Exclude<DeliveryError, 'limited' | 'busy'> } & Told)
  /** `until` in milliseconds since 1970, `null` where they did not say; it is never waited less than `floorMs`. */
  | ({ end: 'limited' | 'busy'; until: number | null; floorMs?: number } & Told)

/** Ends an attempt from wherever its steps have come to. */
export class DeliveryEnd extends Error {
  readonly ending: DeliveryResult

  constructor(ending: DeliveryResult) {
    super(ending.end)
    this.ending = ending
  }
}
