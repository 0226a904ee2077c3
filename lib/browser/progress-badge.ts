import { browser } from 'wxt/browser'
import { itemStates } from '../batches/batch.ts'
import type { Database } from '../records/database.ts'

const colour = '#1d4ed8'

let shown = ''

/** Shows how far the running batches are, on the icon of every tab that has nothing of its own to say. */
export async function showProgress(db: Database): Promise<void> {
  const running = await db.batches.where('state').equals('running').toArray()
  const sum = (states: readonly (typeof itemStates)[number][]) =>
    running.reduce((all, { counts }) => all + states.reduce((some, state) => some + counts[state], 0), 0)
  const total = sum(itemStates)
  const text = total === 0 ? '' : `${Math.floor((100 * (total - sum(['waiting', 'out']))) / total)}%`
  if (text === shown) return
  shown = text
  await browser.action.setBadgeBackgroundColor({ color: colour })
  await browser.action.setBadgeText({ text })
}
