import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { alerts } from '../../components/errors/alerts.ts'
import { violations } from './axe.ts'
import { buildOnce } from './build-once.ts'
import { expect, test as base } from './fixtures.ts'
import { states } from './states.ts'

const test = base.extend<{ gallery: Page }, { chromium: TestChromium }>({
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const extension = await buildOnce({ more: { SIDELIGHT_GALLERY: '1' } })
      const chromium = await openTestChromium({ extension, viewport: { width: 400, height: 900 } })
      await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await use(chromium)
      await chromium.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  gallery: async ({ chromium }, use) => {
    const page = await chromium.extensionPage('gallery.html')
    await expect(page.getByRole('heading', { name: 'Ilse Brandvold' })).toBeVisible()
    await use(page)
    await page.close()
  },
})

async function picture(page: Page, info: TestInfo) {
  const session = await page.context().newCDPSession(page)
  const ids = await page.locator('.gallery-specimen[id]').evaluateAll((all) => all.map(({ id }) => id))
  for (const id of ids) {
    const clip = { ...(await alone(page, id)), scale: 1 }
    const { data } = await session.send('Page.captureScreenshot', { clip, captureBeyondViewport: true })
    const path = info.outputPath(`${id}.png`)
    await writeFile(path, Buffer.from(data, 'base64'))
    info.attachments.push({ name: id, path, contentType: 'image/png' })
  }
  await session.detach()
}

/** A picture of the whole page takes a second. Resolves to the specimen's position. */
function alone(page: Page, id: string) {
  return page.evaluate((id) => {
    for (const one of document.querySelectorAll<HTMLElement>('.gallery-specimen')) one.hidden = one.id !== id
    const { x = 0, y = 0, width = 1, height = 1 } = document.getElementById(id)?.getBoundingClientRect() ?? {}
    return { x, y: y + scrollY, width, height }
  }, id)
}

function beyond(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const outside = [...document.querySelectorAll('.gallery-specimen *')].filter((element) => {
      // Elements that scroll, are truncated or hidden don't overflow.
      if (element.closest('.tabs-list, [popover], .unseen, .identity')) return false
      const { left, right } = element.getBoundingClientRect()
      return right > width + 1 || left < -1
    })
    const named = outside.map((element) => `${element.closest('section[id]')?.id}: ${element.className}`)
    return { scrolls: document.documentElement.scrollWidth > width, named: [...new Set(named)] }
  })
}

/** Left-to-right texts that would be cut at their beginning, by CSS class. */
function cutAtTheirBeginning(page: Page) {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('.gallery-specimen *')].filter((element) => {
      const { textOverflow, direction } = getComputedStyle(element)
      const isBlind = textOverflow !== 'ellipsis' || direction === 'ltr' || element.matches('input, select')
      return !isBlind && /^[^\p{L}]*\p{Script=Latin}/u.test(element.textContent)
    })
    return [...new Set(cut.map((element) => `${element.className} “${element.textContent.slice(0, 40)}”`))]
  })
}

for (const theme of ['light', 'dark'] as const)
  test(
    `axe reports no violations in the gallery in the ${theme} theme; every state has a screenshot`,
    { tag: theme === 'light' ? [] : '@thorough' },
    async ({ gallery }, info) => {
      const colorScheme = theme === 'light' ? 'dark' : 'light'
      // Without transitions, which would be measured halfway.
      await gallery.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await gallery.getByRole('button', { name: theme, exact: true }).click()
      expect(await gallery.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme)
      expect(await violations(gallery, { asItIs: true })).toEqual([])
      await picture(gallery, info)
    },
  )

test('every state in the gallery has text and a next step', async ({ gallery }) => {
  for (const [state, { shown, next }] of Object.entries(states))
    for (const id of shown) {
      const specimen = gallery.locator(`#${id}`)
      expect.soft(await specimen.count(), `${state}: #${id} is here once`).toBe(1)
      const notice = specimen.locator('.notice, .empty-state')
      const message = (await notice.count()) > 0 ? notice : specimen
      const read = await message.allInnerTexts()
      expect.soft(read.join('').trim(), `${state}: #${id} says something`).not.toBe('')
      const steps = next ? message.getByRole('button', { name: next }) : notice.getByRole('button')
      expect.soft(await steps.count(), `${state}: next steps of #${id}`).toBe(next ? 1 : 0)
    }
})

test('the gallery contains every error', async ({ gallery }) => {
  const ids = await gallery.locator('[id^=alert-]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual(Object.keys(alerts).map((reason) => `alert-${reason}`))
})

test('button labels take at most two lines at 320 pixels', async ({ gallery }) => {
  await gallery.setViewportSize({ width: 320, height: 900 })
  const tall = await gallery
    .locator('.button-words')
    .evaluateAll((all) =>
      all
        .filter((words) => words.clientHeight > 2.5 * parseFloat(getComputedStyle(words).lineHeight))
        .map((words) => words.textContent),
    )
  expect(tall).toEqual([])
})

test('truncated text ends in words, not in an empty line', async ({ gallery }) => {
  const paragraphs = gallery.locator('#person-rich .expandable-text-words', {
    has: gallery.locator('span + span'),
  })
  await expect(paragraphs).not.toHaveCount(0)
  const texts = await gallery.locator('.expandable-text-words').allTextContents()
  expect(texts.filter((text) => /\n\s*\n/.test(text))).toEqual([])
})

for (const direction of ['ltr', 'rtl'])
  test(`nothing scrolls sideways at 320 pixels, ${direction}`, async ({ gallery }) => {
    await gallery.setViewportSize({ width: 320, height: 900 })
    if (direction === 'rtl') await gallery.getByRole('button', { name: 'rtl' }).click()
    expect(await beyond(gallery)).toEqual({ scrolls: false, named: [] })
    expect(await cutAtTheirBeginning(gallery)).toEqual([])
  })

test('the team page asks for a new etcd snapshot after a rotation, and not before', async ({ gallery }) => {
  const sentence = /After each rotation, the administrator saves a new snapshot/
  await expect(gallery.locator('#team-rotated').getByText(sentence)).toBeVisible()
  await expect(gallery.locator('#team-ready')).toBeVisible()
  await expect(gallery.locator('#team-ready').getByText(sentence)).toHaveCount(0)
})

test('every section shows its source on demand', async ({ gallery }) => {
  const person = gallery.locator('#person-parts-bought-later')
  const languages = person.getByRole('button', { name: '12 hours ago. Source of “Languages”' })
  await languages.click()
  const note = gallery.locator('[popover]:popover-open')
  await expect(note).toContainText('LookupLanguages')
  await expect(note).toContainText('DataFrom the provider’s cache')
  await gallery.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  // The card shows the age of sections of the whole profile.
  await expect(person.getByRole('button', { name: /Source of “Education”/ })).toHaveCount(0)
})

test('a career of 200 positions shows the first ones at once and all on demand', async ({ gallery }) => {
  const card = gallery.locator('#person-positions')
  await expect(card.getByText('200 of 230')).toBeVisible()
  const entries = card.locator('.timeline-entry')
  await expect(entries).toHaveCount(10)
  await card.getByRole('button', { name: 'Show all 200' }).click()
  await expect(card.locator('.career-positions > li')).toHaveCount(200)
})
