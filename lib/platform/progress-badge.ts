import { browser } from 'wxt/browser'
import { countIn } from '../bulk/batch.ts'
import type { Database } from '../records/database/database.ts'
import { endStates, type ItemState } from '../records/database/rows/bulk.ts'

const colour = '#1d4ed8'

let shown = ''

/** Shows how far the running batches are, on the icon of every tab that has nothing of its own to say. */
export async function showProgress(db: Database): Promise<void> {
  const running = await db.batches.where('state').equals('running').toArray()
  const sum = (states?: readonly ItemState[]) =>
    running.reduce((all, { counts }) => all + countIn(counts, states), 0)
  const total = sum()
  const text = total === 0 ? '' : `${Math.floor((100 * sum(endStates)) / total)}%`
  if (text === shown) return
  shown = text
  await browser.action.setBadgeBackgroundColor({ color: colour })
  await browser.action.setBadgeText({ text })
}
