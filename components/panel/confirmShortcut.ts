import { i18n } from '#i18n'
import { maxAgeOf } from '../../lib/purchases/ledger/prior-answers.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import { pricesAt } from '../../lib/purchases/prices/prices.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import { guidance } from '../../lib/settings/guidance.ts'
import { deployment, preferences } from '../../lib/settings/settings.ts'
import type { PanelState, Said } from './panelState.ts'

/** A shortcut that is held arrives many times a second: only a press after this pause is another one, in milliseconds. */
const pauseMs = 1000

/** The shortcut that was pressed last and has not been confirmed, and when. */
let pressed: { section: SectionName; url: string | undefined; most: number | null; at: number } | null = null

/**
 * Buys what a keyboard shortcut stands for, up to the price that a person has confirmed for it. Before that, and whenever
 * it costs more, it buys nothing and shows the price: the button confirms it, and so does a second press of the shortcut.
 * `shown`: what the panel said when it was pressed.
 */
export async function buyByShortcut(
  db: Database,
  { beside, said }: Pick<PanelState, 'beside' | 'said'>,
  section: SectionName,
  shown: Said | null,
): Promise<void> {
  const page = beside.page.peek()
  const [{ apiUrl }, preferred, known] = await Promise.all([
    deployment.read(),
    preferences.read(),
    guidance.read(),
  ])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  // The tab went on meanwhile: the press was not for what is there now.
  if (page?.url !== beside.page.peek()?.url) return
  const { most } = prices[operationFor(section, preferred)]
  const buy = () => void beside.buy(section, { trigger: 'keyboard' })
  const kept = beside.known.peek()?.record?.sections[section]
  const isFree = most === 0 || (kept && kept.at > Date.now() - maxAgeOf(section, preferred).freshFor)
  if (isFree || isConfirmed(known.shortcutPrices[section], most)) return buy()
  const now = performance.now()
  const last = pressed
  pressed = { section, url: page?.url, most, at: now }
  const isSecond =
    last?.section === section &&
    last.url === page?.url &&
    now - last.at > pauseMs &&
    most !== null &&
    last.most === most &&
    shown?.confirm?.section === section
  if (isSecond) return confirmShortcut({ said }, section, most, buy)
  said.value = { text: i18n.t('panel.confirmShortcut'), confirm: { section } }
}

/** Remembers the price that a person saw, and buys; a price that is not known is confirmed each time. */
export async function confirmShortcut(
  { said }: Pick<PanelState, 'said'>,
  section: SectionName,
  most: number | null,
  buy: () => void,
): Promise<void> {
  pressed = null
  said.value = null
  if (most !== null)
    await guidance.change((known) => ({
      ...known,
      shortcutPrices: { ...known.shortcutPrices, [section]: most },
    }))
  buy()
}

const isConfirmed = (confirmed: number | undefined, most: number | null): boolean =>
  confirmed !== undefined && most !== null && most <= confirmed
