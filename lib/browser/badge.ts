import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'
import { browser } from 'wxt/browser'
import { pricesAt } from '../enrichment/price-list.ts'
import { firstWant, wants } from '../enrichment/wants.ts'
import { deployment, preferences } from '../settings/settings.ts'
import type { Page } from '../pages/index.ts'
import { subjectOf } from '../records/aliases.ts'
import type { Database } from '../records/database.ts'
import { recordOf } from '../records/record.ts'

// WXT loads the worker's modules before it makes `#i18n`; only its types may be named here.
const i18n = createI18n<GeneratedI18nStructure>()

const colours = { saved: '#0f766e', price: '#475569' }

/** Shows on the toolbar icon what is known of the tab's page: saved already, or what it costs at most. */
export async function showBadge(db: Database, tabId: number, page: Page | null): Promise<void> {
  const record = page && (await recordOf(db, subjectOf(page)))
  const price = page && !record ? await priceOf(db, page) : null
  const text = record ? '✓' : page ? String(price ?? '?') : ''
  const title = record
    ? i18n.t('badge.saved', [record.subject.name || page.id])
    : page
      ? i18n.t('badge.canEnrich')
      : i18n.t('appName')
  // The tab may be gone by now.
  await Promise.all([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: record ? colours.saved : colours.price }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => [])
}

/** The most that the first click on this page would cost; `null`: nobody knows. */
async function priceOf(db: Database, page: Page): Promise<number | null> {
  const [{ apiUrl }, preferred] = await Promise.all([deployment.read(), preferences.read()])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  return prices[wants[firstWant[page.kind]].operation(preferred)].most
}
