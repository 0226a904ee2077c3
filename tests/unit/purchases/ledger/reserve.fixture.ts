import { Books } from '../../../../lib/purchases/ledger/books.ts'
import {
  reservationTables,
  reserveIn,
  type Reservation,
  type ReservationTerms,
} from '../../../../lib/purchases/ledger/reserve.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import type { LedgerRequest } from '../../../../lib/records/database/rows/purchases.ts'

/** Reserves one request in its own transaction. */
export function reserve(db: Database, request: LedgerRequest, terms: ReservationTerms): Promise<Reservation> {
  return db.transaction('rw', reservationTables(db), async () => {
    const books = await Books.openWithBudgets(db, [request])
    const reservation = await reserveIn(db, books, request, terms)
    await books.write()
    return reservation
  })
}
