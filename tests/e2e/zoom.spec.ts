import type { Page } from '@playwright/test'
import { enrich, expect, test, type Sidelight } from './fixtures.ts'
import { keepSubjects, numbered } from './library-rows.ts'

/** Zooming reduces a view's CSS pixels: at 200 %, a panel of 360 pixels, Chromium's minimum, has a viewport of 180. */
const sizes = [
  { name: '320 pixels', width: 320, height: 700 },
  { name: '360 pixels at 200 %', width: 180, height: 380 },
  { name: '320 pixels at 200 %', width: 160, height: 350 },
]

/** WCAG 1.4.12: content must remain readable with user-defined text spacing. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

const smallestTarget = 24

/** The extension's policy forbids style elements. */
function layOver(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = css === '' ? [] : [sheet]
}

function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const nameOf = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      return `${element.tagName.toLowerCase()}.${element.className} “${words.slice(0, 40)}”`
    }
    const isUnseen = (element: Element) => element.closest('.unseen, [hidden], [aria-hidden=true]') !== null
    const isShort = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility() && !isUnseen(element),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} pixels too wide`] : []

    const cut = all.filter((element) => {
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX + style.overflowY) || isShort(style)) return false
      if (element.textContent.trim() === '') return false
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    })

    const isBoxed = (element: Element | null): boolean =>
      element !== null &&
      (isShort(getComputedStyle(element)) ||
        /auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isBoxed(element.parentElement))
    const outside = all.filter((element) => {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (texts.length === 0 || isBoxed(element)) return false
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].some(({ left, right }) => left < -1 || right > clientWidth + 1)
    })

    const isInSentence = (link: Element) =>
      link.matches('a') &&
      getComputedStyle(link).display.startsWith('inline') &&
      (link.closest('p, li, dd')?.textContent.trim() ?? '') !== link.textContent.trim()
    const targets = all
      .filter((element) => element.matches('button, summary, [role=tab], a[href], input, select, textarea'))
      .filter((element) => !isInSentence(element))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
    const isSmall = ({ box }: (typeof targets)[number]) => Math.min(box.width, box.height) < least - 0.01
    /** WCAG 2.5.8: a target may be smaller if a circle around it touches no other target. */
    const isApart = (target: (typeof targets)[number]) => {
      const x = target.box.left + target.box.width / 2
      const y = target.box.top + target.box.height / 2
      return targets.every(({ element, box }) => {
        if (element === target.element) return true
        const aside = Math.max(box.left - x, 0, x - box.right)
        const above = Math.max(box.top - y, 0, y - box.bottom)
        return Math.hypot(aside, above) >= least / 2
      })
    }
    const small = targets
      .filter((target) => isSmall(target) && !(target.element.matches('a') && isApart(target)))
      .map(({ element, box }) => `too small, ${box.width} × ${box.height}: ${nameOf(element)}`)
    return [
      ...wide,
      ...cut.map((element) => `cut: ${nameOf(element)}`),
      ...outside.map((element) => `beside the page: ${nameOf(element)}`),
      ...small,
    ]
  }, smallestTarget)
}

async function walk(sidelight: Sidelight, panel: Page, check: (state: string) => Promise<void>) {
  await sidelight.visit('/in/mara-lindqvist/')
  await expect(enrich(panel)).toBeVisible()
  await check('nothing bought')
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await panel.getByRole('button', { name: /^Find email · / }).click()
  await expect(panel.getByRole('link', { name: /^mara\.lindqvist@/ })).toBeVisible()
  await check('a person')
  for (const name of ['Company', 'Activity']) {
    await panel.getByRole('tab', { name }).click()
    await check(`the tab ${name}`)
  }
  await panel.getByRole('button', { name: /^Get posts · / }).click()
  await expect(panel.getByRole('heading', { name: 'Posts' })).toBeVisible()
  await check('posts')
  await panel.keyboard.press('Control+K')
  await expect(panel.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await check('the palette')
  await panel.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByRole('combobox', { name: 'Search form' })).toBeVisible()
  await check('the search')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await panel.getByRole('tab', { name: 'Person' }).click()
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await check('alert')
}

test('at every zoom and text spacing, nothing is cut, too small, or scrolls sideways', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, after: 1, status: 402 })
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  const found: Record<string, string[]> = {}
  await walk(sidelight, panel, async (state) => {
    for (const { name, width, height } of sizes) {
      await panel.setViewportSize({ width, height })
      for (const spacing of ['', textSpacing]) {
        await panel.evaluate(layOver, spacing)
        const faults = await faultsOf(panel)
        if (faults.length > 0) found[`${state}, ${name}${spacing ? ', spaced out' : ''}`] = faults
      }
    }
    await panel.evaluate(layOver, '')
  })
  sidelight.complaints.length = 0
  expect(found).toEqual({})
})

test('at 1280 by 800 pixels, at least eight rows are visible at 200 % zoom and ten at 150 %', async ({
  sidelight,
}) => {
  const page = await sidelight.chromium.extensionPage('ledger.html')
  await keepSubjects(
    page,
    Array.from({ length: 40 }, (_, at) => numbered(at)),
  )
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(page.url().replace(/ledger.*/, 'library.html'))
  await expect(page.getByRole('grid').getByText('Aino Almgren 0')).toBeVisible()
  const seen = () =>
    page.getByRole('grid').evaluate((grid) => {
      const bottom = grid.getBoundingClientRect().top + grid.clientHeight
      return [...grid.querySelectorAll('[role=row]:has([role=gridcell])')].filter((row) => {
        const box = row.getBoundingClientRect()
        return box.height > 0 && box.bottom <= bottom
      }).length
    })
  await expect.poll(seen).toBeGreaterThanOrEqual(8)
  await page.setViewportSize({ width: 853, height: 533 })
  await expect.poll(seen).toBeGreaterThanOrEqual(10)
})
