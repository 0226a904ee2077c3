import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What another theme can change: everything else is the same in both. */
const ofColors = ['color-contrast', 'link-in-text-block']

/** What it does not complain of is not described, which would take most of its time. */
const resultTypes = ['violations' as const]

interface Where {
  /** The part of the page that is looked at; without it, all. */
  include?: string
  /** Only the theme that it shows now. */
  asItIs?: boolean
}

/**
 * What axe finds in a page of the extension, in the light and in the dark theme: the rule and the elements that break
 * it. The page is light again afterwards.
 */
export async function violations(page: Page, { include, asItIs }: Where = {}): Promise<string[]> {
  const axe = () => {
    // Axe opens pages of its own where it finds frames; a panel has none, and lets nobody open pages.
    const builder = new AxeBuilder({ page }).setLegacyMode(true)
    return include === undefined ? builder : builder.include(include)
  }
  const allRules = () => axe().options({ resultTypes, rules: { 'target-size': { enabled: true } } })
  if (asItIs) return told(allRules())
  // Colours that are still on their way from one theme to the other would be measured half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await told(allRules())
  await page.emulateMedia({ colorScheme: 'dark' })
  const foundInDark = await told(axe().options({ resultTypes }).withRules(ofColors))
  await page.emulateMedia({ colorScheme: 'light' })
  // Drawn once, or all colours would set out for it when they may move again.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.emulateMedia({ reducedMotion: null })
  return [...found, ...foundInDark.map((one) => `dark: ${one}`)]
}

async function told(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
