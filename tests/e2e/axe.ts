import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Their results depend on the theme. */
const ofColors = ['color-contrast', 'link-in-text-block']

/** Describing everything that passes would take most of the time. */
const resultTypes: RunOptions['resultTypes'] = ['violations']

const allRules: RunOptions = { resultTypes, rules: { 'target-size': { enabled: true } } }

const rulesOfColors: RunOptions = { resultTypes, runOnly: { type: 'rule', values: ofColors } }

interface Where {
  include?: string
  asItIs?: boolean
}

/**
 * Violations that axe finds in an extension page in both themes, as rule and elements. Ends in the light theme. Firefox
 * isn't checked: version 153's extension process ends while axe reads a page with forms, and the markup is the same as
 * in Chromium.
 */
export async function violations(page: Page, { include, asItIs }: Where = {}): Promise<string[]> {
  if (page.url().startsWith('moz-extension:')) return []
  if (asItIs) return found(page, include, allRules)
  // Without transitions, which would be measured halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Transitions may have started, for example of a button that was just enabled.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
  const inLight = await found(page, include, allRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await found(page, include, rulesOfColors)
  await page.emulateMedia({ colorScheme: 'light' })
  // Render once without motion: otherwise all colors would start transitions when motion is allowed again.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.emulateMedia({ reducedMotion: null })
  return [...inLight, ...inDark.map((one) => `dark: ${one}`)]
}

/** Injecting axe takes longer than a check, so inject it once per document. */
async function found(page: Page, include: string | undefined, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([include, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(include === undefined ? document : { include: [include] }, options)
      const [scrolled, reported] = [document.scrollingElement, [] as string[]]
      const top = scrolled?.scrollTop ?? 0
      for (const { id, nodes } of violations) {
        const broken: string[] = []
        for (const { html, target } of nodes) {
          // Half below a sticky bar, an element would be too small only there.
          const element = id === 'target-size' ? document.querySelector(String(target[0])) : null
          element?.scrollIntoView({ block: 'center' })
          const again = element && (await axe.run(element, { runOnly: ['target-size'] }))
          if (again?.violations.length !== 0) broken.push(html)
        }
        if (broken.length > 0) reported.push(`${id}: ${broken.join(' | ')}`)
      }
      if (scrolled) scrolled.scrollTop = top
      return reported
    },
    [include, options] as const,
  )
}
