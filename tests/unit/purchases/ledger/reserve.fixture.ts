import { SpendingSums } from '../../../../lib/purchases/ledger/spending-sums.ts'
import {
  reservationTables,
  reserveIn,
  type Reservation,
  type ReservationTerms,
} from '../../../../lib/purchases/ledger/reserve.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import type { NewRequest } from '../../../../lib/purchases/rows/requests.ts'

/** In its own transaction. */
export function reserve(db: Database, request: NewRequest, terms: ReservationTerms): Promise<Reservation> {
  return db.transaction('rw', reservationTables(db), async () => {
    const sums = await SpendingSums.openWithBudgets(db, [request])
    const reservation = await reserveIn(db, sums, request, terms)
    await sums.write()
    return reservation
  })
}
