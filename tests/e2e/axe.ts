import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** What another theme can change: everything else is the same in both. */
const ofColors = ['color-contrast', 'link-in-text-block']

/** What it does not complain of is not described, which would take most of its time. */
const resultTypes: RunOptions['resultTypes'] = ['violations']

const allRules: RunOptions = { resultTypes, rules: { 'target-size': { enabled: true } } }

const rulesOfColors: RunOptions = { resultTypes, runOnly: { type: 'rule', values: ofColors } }

interface Where {
  /** The part of the page that is looked at; without it, all. */
  include?: string
  /** Only the theme that it shows now. */
  asItIs?: boolean
}

/**
 * What axe finds in a page of the extension, in the light and in the dark theme: the rule and the elements that break
 * it. The page is light again afterwards. In Firefox nobody looks: its process of extensions ends while axe reads a page
 * with forms (tried on 153), and what is read is the same as in Chromium.
 */
export async function violations(page: Page, { include, asItIs }: Where = {}): Promise<string[]> {
  if (page.url().startsWith('moz-extension:')) return []
  if (asItIs) return found(page, include, allRules)
  // Colours that are still on their way from one theme to the other would be measured half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Those that had set out before, such as a button's that was just enabled, go on.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
  const inLight = await found(page, include, allRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await found(page, include, rulesOfColors)
  await page.emulateMedia({ colorScheme: 'light' })
  // Drawn once, or all colours would set out for it when they may move again.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.emulateMedia({ reducedMotion: null })
  return [...inLight, ...inDark.map((one) => `dark: ${one}`)]
}

/** Its script takes a document longer to read than one look at it: each gets it once. */
async function found(page: Page, include: string | undefined, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([include, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(include === undefined ? document : { include: [include] }, options)
      const [scrolled, told] = [document.scrollingElement, [] as string[]]
      const top = scrolled?.scrollTop ?? 0
      for (const { id, nodes } of violations) {
        const broken: string[] = []
        for (const { html, target } of nodes) {
          // What has scrolled half below a bar that stays is too small only there: it is looked at where it is pressed.
          const element = id === 'target-size' ? document.querySelector(String(target[0])) : null
          element?.scrollIntoView({ block: 'center' })
          const again = element && (await axe.run(element, { runOnly: ['target-size'] }))
          if (again?.violations.length !== 0) broken.push(html)
        }
        if (broken.length > 0) told.push(`${id}: ${broken.join(' | ')}`)
      }
      if (scrolled) scrolled.scrollTop = top
      return told
    },
    [include, options] as const,
  )
}
