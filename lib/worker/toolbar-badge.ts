import { firstSection } from '../purchases/first-section.ts'
import { operationFor } from '../purchases/operations.ts'
import type { ToolbarState } from '../../assets/icons/toolbar.ts'
import { countIn } from '../bulk/run.ts'
import { endStates, type ItemState } from '../bulk/rows.ts'
import { i18n } from '../i18n/i18n.ts'
import type { Page } from '../pages/page.ts'
import { setProgressBadge, setTabBadge } from '../platform/toolbar.ts'
import { isCauseOver } from '../purchases/account/cause-over.ts'
import { sectionStatus } from '../purchases/ledger/section-status.ts'
import type { Database } from '../records/database/database.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import { recordOf, type SubjectRecord } from '../records/record.ts'
import { deployment, preferences } from '../settings/settings.ts'
import { pricesAt } from '../purchases/prices/prices.ts'

/** Shows on a tab's icon whether its page is saved, or the maximum price of enriching it. */
export function showBadge(db: Database, tabId: number, page: Page | null): Promise<void> {
  // Serialized, so that the last read is shown last.
  return navigator.locks.request(`badge:${tabId}`, () => show(db, tabId, page))
}

async function show(db: Database, tabId: number, page: Page | null): Promise<void> {
  const record = page && (await recordOf(db, subjectOf(page)))
  const state = page ? await stateOf(db, page, record) : 'nothing'
  const price = page && state === 'can-enrich' ? await priceOf(db, page) : null
  await setTabBadge(tabId, {
    state,
    title: titleOf(state, record?.subject.name || page?.id || ''),
    // Without a price, the progress of bulk runs is shown.
    text: state === 'can-enrich' ? String(price ?? '?') : null,
  })
}

async function stateOf(db: Database, page: Page, record: SubjectRecord | null): Promise<ToolbarState> {
  const names = [...new Set([subjectOf(page), ...(record?.subject.aliases ?? [])])]
  const requests = await db.requests.where('subject').anyOf(names).sortBy('reservedAt')
  const { isInFlight, failure } = sectionStatus(requests, firstSection[page.kind], Date.now())
  if (isInFlight) return 'working'
  if (record) return 'saved'
  const account = failure ? await db.accounts.get(failure.account) : undefined
  return failure && !isCauseOver(failure, { account, now: Date.now() }) ? 'error' : 'can-enrich'
}

function titleOf(state: ToolbarState, name: string): string {
  switch (state) {
    case 'nothing':
      return i18n.t('appName')
    case 'can-enrich':
      return i18n.t('badge.canEnrich')
    case 'saved':
      return i18n.t('badge.saved', [name])
    case 'working':
      return i18n.t('badge.working')
    case 'error':
      return i18n.t('badge.error')
  }
}

/** In credits; `null` if unknown. */
async function priceOf(db: Database, page: Page): Promise<number | null> {
  const [{ apiUrl }, preferred] = await Promise.all([deployment.read(), preferences.read()])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  return prices[operationFor(firstSection[page.kind], preferred)].maximum
}

/** Shows the progress of bulk runs, in percent, on every icon without another badge. */
export async function showProgress(db: Database): Promise<void> {
  const running = await db.runs.where('state').equals('running').toArray()
  const sum = (states?: readonly ItemState[]) =>
    running.reduce((all, { counts }) => all + countIn(counts, states), 0)
  const total = sum()
  await setProgressBadge(total === 0 ? '' : `${Math.floor((100 * sum(endStates)) / total)}%`)
}
