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

/**
 * Why a record is not there. `refused`: it said no to this record, and would again. `ambiguous`: several of theirs
 * might be it. `busy`: this record can't be changed just now. `limited`: a limit of theirs, for all records. `token`:
 * the token is refused, for every record. `gone`: nothing is taken there any more. `trouble`: no answer, or one that it
 * failed; the record may have arrived.
 */
export const deliveryErrors = ['refused', 'ambiguous', 'busy', 'limited', 'token', 'gone', 'trouble'] as const
export type DeliveryError = (typeof deliveryErrors)[number]

/** What a destination's own code of an error says; each has its sentence where people read it. */
export const errorReasons = [
  // It passes by itself.
  'rate',
  'daily',
  'locked',
  'moving',
  'blocked',
  // About the record.
  'duplicate',
  'rule',
  'country',
  'length',
  'field',
  'value',
  'storage',
  // About the connection.
  'session',
  'scope',
  'account',
] as const
export type ErrorReason = (typeof errorReasons)[number]

/**
 * What became of tying a person to their company there. `kept`: the person is tied to another one already. `refused`:
 * the destination took the person and not the tie.
 */
export const companyLinks = ['linked', 'created', 'kept', 'missing', 'ambiguous', 'refused'] as const
export type CompanyLink = (typeof companyLinks)[number]

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
