import type { CompanyLink, DeliveryError, ErrorReason } from '../records/database/rows/crm.ts'

interface FailureDetails {
  status: number | null
  message: string | null
  /** A known reason beyond the status. */
  reason?: ErrorReason | null
  /** The destination's id of the record, if the attempt learned it before it failed. */
  remoteId?: string | null
}

export type DeliveryResult =
  | {
      end: 'sent'
      did: 'created' | 'updated' | null
      remoteId: string | null
      status: number
      company?: CompanyLink | null
    }
  | ({ end: Exclude<DeliveryError, 'limited' | 'busy'> } & FailureDetails)
  /** `until`: milliseconds since 1970; `null`: not given. `floorMs`: minimum wait. */
  | ({ end: 'limited' | 'busy'; until: number | null; floorMs?: number } & FailureDetails)

export class DeliveryEnd extends Error {
  readonly ending: DeliveryResult

  constructor(ending: DeliveryResult) {
    super(ending.end)
    this.ending = ending
  }
}
