import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'
import { browser } from 'wxt/browser'
import { prices } from '../credits/prices.ts'
import { firstWant, wants } from '../enrichment/wants.ts'
import { usualPreferences } from '../settings/preferences.ts'
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
  const price = page && prices[wants[firstWant[page.kind]].operation(usualPreferences)].most
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
