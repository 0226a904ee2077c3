import type { Page } from '@playwright/test'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'

export async function ledgerRows(page: Page): Promise<LedgerRequest[]> {
  const rows = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('requests').objectStore('requests').getAll()
          all.addEventListener('success', () => resolve(all.result))
          all.addEventListener('error', () => reject(all.error ?? new Error('no ledger')))
          opening.result.close()
        })
      }),
  )
  return (rows as LedgerRequest[]).toSorted((a, b) => a.reservedAt - b.reservedAt)
}

export function admitted(rows: LedgerRequest[]): number {
  return rows.reduce((credits, { cost, reserved }) => credits + (cost ?? reserved), 0)
}
