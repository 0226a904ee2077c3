import { i18n } from '#i18n'
import { maxAgeOf } from '../../lib/purchases/ledger/judge.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import { pricesAt } from '../../lib/purchases/prices/prices.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import { guidance } from '../../lib/settings/guidance.ts'
import { deployment, preferences } from '../../lib/settings/settings.ts'
import { closePanel, wasOpen } from '../../lib/platform/side-panel.ts'
import type { PanelState, PanelMessage } from './panelState.ts'

/** A second press within this time isn't a confirmation, in ms: a held shortcut fires many times a second. */
const pauseMs = 1000

/** How long a new result counts as just bought, in ms. */
const shownForMs = 10_000

/** Waits for its confirmation. */
let pressed: { section: SectionName; url: string | undefined; maximum: number | null; at: number } | null =
  null

/**
 * If the price is at most the one confirmed before. Otherwise shows the price, which the button or a second press
 * confirms. `shown`: the panel's message at the time of the press.
 */
export async function buyByShortcut(
  db: Database,
  { model, message }: Pick<PanelState, 'model' | 'message'>,
  section: SectionName,
  shown: PanelMessage | null,
): Promise<void> {
  const page = model.page.peek()
  const [{ apiUrl }, preferred, known] = await Promise.all([
    deployment.read(),
    preferences.read(),
    guidance.read(),
  ])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  // The page has changed: the press was meant for the previous one.
  if (page?.url !== model.page.peek()?.url) return
  const { maximum } = prices[operationFor(section, preferred)]
  const buy = (at: number | null) => void model.buy(section, { trigger: 'keyboard', maximum: at })
  const kept = model.saved.peek()?.record?.sections[section]
  const isFree = maximum === 0 || (kept && kept.at > Date.now() - maxAgeOf(section, preferred).freshFor)
  // If there is nothing to look up, the shortcut closes the panel that it opened, except right after a purchase.
  if (kept && isFree && wasOpen() && kept.at < Date.now() - shownForMs) return closePanel()
  if (isFree) return buy(0)
  if (isConfirmed(known.shortcutPrices[section], maximum)) return buy(maximum)
  const now = performance.now()
  const last = pressed
  pressed = { section, url: page?.url, maximum, at: now }
  const isSecond =
    last?.section === section &&
    last.url === page?.url &&
    now - last.at > pauseMs &&
    maximum !== null &&
    last.maximum === maximum &&
    shown?.confirm?.section === section
  if (isSecond) return confirmShortcut({ message }, section, maximum, () => buy(maximum))
  message.value = { text: i18n.t('panel.confirmShortcut'), confirm: { section } }
}

export async function confirmShortcut(
  { message }: Pick<PanelState, 'message'>,
  section: SectionName,
  maximum: number | null,
  buy: () => void,
): Promise<void> {
  pressed = null
  message.value = null
  if (maximum !== null)
    await guidance.change((known) => ({
      ...known,
      shortcutPrices: { ...known.shortcutPrices, [section]: maximum },
    }))
  buy()
}

const isConfirmed = (confirmed: number | undefined, maximum: number | null): boolean =>
  confirmed !== undefined && maximum !== null && maximum <= confirmed
