import type { Provenance } from '../../lib/records/database/rows/sections.ts'
import type { Asked } from '../model/asking.ts'

/** Where an answer came from that no record holds. */
export function provenanceOf({ request, answer, reply }: Asked): Provenance {
  return {
    at: answer?.at ?? request.settledAt ?? request.reservedAt,
    operation: request.operation,
    request: request.id,
    source: reply?.source ?? null,
    unreadable: reply?.unreadable ?? [],
  }
}
