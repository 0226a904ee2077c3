import type { CompanyLink, Delivery, DeliveryError, ErrorReason } from './rows.ts'

interface FailureDetails {
  status: number | null
  message: string | null
  reason?: ErrorReason | null
  remoteId?: string | null
  /** Set if the record was created before the attempt failed. */
  did?: 'created' | undefined
  url?: string | null
}

export type DeliveryResult =
  | {
      end: 'sent'
      /** `null` if the destination doesn't report it. */
      did: Delivery['did']
      remoteId: string | null
      status: number
      url?: string | null
      company?: CompanyLink | null
      list?: 'refused' | null
    }
  | ({ end: Exclude<DeliveryError, 'limited' | 'busy'> } & FailureDetails)
  /** `until` is in ms since epoch, `null` if not given. `floorMs` is the shortest wait. */
  | ({ end: 'limited' | 'busy'; until: number | null; floorMs?: number } & FailureDetails)

export type FailedDelivery = Exclude<DeliveryResult, { end: 'sent' }>

export class DeliveryEnd extends Error {
  readonly ending: DeliveryResult

  constructor(ending: DeliveryResult) {
    super(ending.end)
    this.ending = ending
  }
}

export const isRefusal = ({ ending }: DeliveryEnd): boolean =>
  ending.end === 'refused' || (ending.end === 'token' && ending.status === 403)
