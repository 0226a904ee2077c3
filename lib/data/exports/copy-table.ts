import type { ClipboardTable } from './clipboard-table.ts'

/** Puts a table on the clipboard. It may still be in the making: a click allows the writing only at once. */
export async function copyTable(table: Promise<ClipboardTable>): Promise<void> {
  const as = async (form: keyof ClipboardTable, type: string) => new Blob([(await table)[form]], { type })
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': as('text', 'text/plain'), 'text/html': as('html', 'text/html') }),
  ])
}
