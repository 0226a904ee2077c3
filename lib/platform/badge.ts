import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'
import { browser } from 'wxt/browser'
import { pricesAt } from '../purchases/prices/price-list.ts'
import { firstWant, wants } from '../purchases/wants.ts'
import { deployment, preferences } from '../settings/settings.ts'
import type { Page } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { Database } from '../records/database/database.ts'
import { standingOf } from '../purchases/ledger/standing.ts'
import { recordOf, type SubjectRecord } from '../records/record.ts'
import { iconOf, type IconState } from './icon.ts'

// WXT loads the worker's modules before it makes `#i18n`; only its types may be named here.
const i18n = createI18n<GeneratedI18nStructure>()

/** Browsers take `null` for nothing of the tab's own; the types don't know. */
const setBadgeText = (details: { tabId: number; text: string | null }) =>
  browser.action.setBadgeText(details as { tabId: number; text: string })

const priceColour = '#475569'

/** Shows on the toolbar icon how things stand with the tab's page, and what it costs at most where it is not known. */
export function showBadge(db: Database, tabId: number, page: Page | null): Promise<void> {
  // One after the other: what was read last is what shows.
  return navigator.locks.request(`badge:${tabId}`, () => show(db, tabId, page))
}

async function show(db: Database, tabId: number, page: Page | null): Promise<void> {
  const record = page && (await recordOf(db, subjectOf(page)))
  const state = page ? await stateOf(db, page, record) : 'nothing'
  const price = page && state === 'can-enrich' ? await priceOf(db, page) : null
  // Where the tab has nothing to say of its own, the progress of batches shows.
  const text = state === 'can-enrich' ? String(price ?? '?') : null
  // The tab may be gone by now.
  await Promise.all([
    browser.action.setIcon({ tabId, ...iconOf(state) }),
    setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: priceColour }),
    browser.action.setTitle({ tabId, title: titleOf(state, record?.subject.name || page?.id || '') }),
  ]).catch(() => [])
}

async function stateOf(db: Database, page: Page, record: SubjectRecord | null): Promise<IconState> {
  const names = [...new Set([subjectOf(page), ...(record?.subject.aliases ?? [])])]
  const requests = await db.requests.where('subject').anyOf(names).sortBy('reservedAt')
  const { underWay, trouble } = standingOf(requests, firstWant[page.kind], Date.now())
  if (underWay) return 'working'
  if (record) return 'saved'
  return trouble ? 'trouble' : 'can-enrich'
}

function titleOf(state: IconState, name: string): string {
  switch (state) {
    case 'nothing':
      return i18n.t('appName')
    case 'can-enrich':
      return i18n.t('badge.canEnrich')
    case 'saved':
      return i18n.t('badge.saved', [name])
    case 'working':
      return i18n.t('badge.working')
    case 'trouble':
      return i18n.t('badge.trouble')
  }
}

/** The most that the first click on this page would cost; `null`: nobody knows. */
async function priceOf(db: Database, page: Page): Promise<number | null> {
  const [{ apiUrl }, preferred] = await Promise.all([deployment.read(), preferences.read()])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  return prices[wants[firstWant[page.kind]].operation(preferred)].most
}
