import type { ClipboardTable } from './clipboard-table.ts'

/** Copies a table to the clipboard. Takes a promise, because writing must start within the click. */
export async function copyTable(table: Promise<ClipboardTable>): Promise<void> {
  const as = async (form: keyof ClipboardTable, type: string) => new Blob([(await table)[form]], { type })
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': as('text', 'text/plain'), 'text/html': as('html', 'text/html') }),
  ])
}
