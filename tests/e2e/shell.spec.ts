import { violations } from './axe.ts'
import { boughtPerson, expect, test } from './fixtures.ts'
import { entries, goTo, navigation, subpages } from './full-pages.ts'
import { keepSubjects, numbered } from './library-rows.ts'

test('the navigation reaches all pages and marks the current one', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html')
  await expect(page).toHaveTitle('Records · Sidelight')
  await expect(navigation(page).getByRole('link')).toHaveText([...entries, /credits left/])
  for (const name of entries.toReversed()) {
    const link = navigation(page).getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveTitle(new RegExp(`${name} · Sidelight$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(navigation(page).locator('[aria-current]')).toHaveCount(1)
  }
})

test('Find and Settings have a navigation of their pages, and their main entry stays marked', async ({
  sidelight,
}) => {
  const page = await sidelight.chromium.extensionPage('library.html')
  for (const [entry, names] of Object.entries(subpages)) {
    await navigation(page).getByRole('link', { name: entry, exact: true }).click()
    await expect(navigation(page, entry).getByRole('link')).toHaveText([...names])
    for (const name of names) {
      await goTo(page, name)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry)
      await expect(page).toHaveTitle(
        name === 'General' ? 'Settings · Sidelight' : `${name} · ${entry} · Sidelight`,
      )
      await expect(navigation(page, entry).locator('[aria-current]')).toHaveCount(1)
      await expect(navigation(page).locator('[aria-current]')).toHaveText(entry)
    }
  }
})

test('earlier addresses of settings lead to the page that has these settings now', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('options.html#money')
  const current = navigation(page, 'Settings').locator('[aria-current]')
  await expect(current).toHaveText('Budgets')
  for (const [part, name] of [
    ['lock', 'Data & privacy'],
    ['profiles', 'Provider'],
    ['team', 'Team'],
    ['appearance', 'General'],
  ] as const) {
    await page.goto(new URL(`/options.html#${part}`, page.url()).href)
    await expect(current).toHaveText(name)
  }
})

test('lists and saved views are in the navigation, one click away', async ({ sidelight }) => {
  await boughtPerson(sidelight)
  const page = await sidelight.chromium.extensionPage('library.html')
  const names = Array.from({ length: 9 }, (_, index) => `List ${index + 1}`)
  for (const name of names) {
    await navigation(page).getByRole('button', { name: 'New list' }).click()
    await page.getByRole('textbox', { name: 'List name' }).fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('textbox', { name: 'List name' })).toHaveCount(0)
  }
  await expect(navigation(page).getByRole('link', { name: /^List \d$/ })).toHaveText(
    names.slice(2).map((name) => `${name}0`),
  )
  await navigation(page).getByRole('link', { name: 'All lists' }).click()
  await page.getByRole('main').getByRole('link', { name: 'List 1' }).click()
  const first = navigation(page).getByRole('link', { name: 'List 1' })
  await expect(first).toHaveAttribute('aria-current', 'page')
  await expect(navigation(page).getByRole('link', { name: /^List \d$/ })).toHaveCount(7)

  await goTo(page, 'Records')
  await page.getByRole('tab', { name: 'Companies' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('All companies')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('tab', { name: 'People' }).click()
  const view = navigation(page).getByRole('link', { name: 'All companies' })
  await view.click()
  await expect(page.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true')
  await expect(view).toHaveAttribute('aria-current', 'page')
})

test('the narrow navigation is collapsed and works by keyboard', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html#/data')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(navigation(page).getByRole('button', { name: 'Commands' })).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = navigation(page).getByRole('button', { name: 'Menu' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(navigation(page).getByRole('link')).toHaveText([...entries, /credits left/])
  await page.keyboard.press('Escape')
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  for (const _ of ['Records', 'Find']) await page.keyboard.press('Tab')
  await expect(navigation(page).getByRole('link', { name: 'Find' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Find' })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
})

test('the skip link moves past the navigation without changing the address', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('ledger.html#outcome=ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#outcome=ok$/)
})

test('the palette opens every page and saved record from any page', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html')
  await keepSubjects(page, [numbered(1)])
  await page.goto(page.url().replace(/library.*/, 'console.html'))
  await expect(page.getByRole('heading', { level: 1, name: 'API console' })).toBeVisible()
  const typing = page.getByRole('combobox', { name: 'Search commands and records' })
  const option = page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { selected: true })
  const run = async (text: string, name: string) => {
    await page.keyboard.press('Control+K')
    await expect(typing).toBeFocused()
    await expect(page.getByRole('option', { name: /credit/ })).toHaveCount(0)
    await page.keyboard.type(text)
    await expect(option).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(typing).toHaveCount(0)
  }
  await run('crm', 'CRM sync')
  await expect(page).toHaveTitle('CRM sync · Sidelight')
  await run('brandv', 'Berit Brandvold 1')
  await expect(page.getByRole('heading', { name: 'Berit Brandvold 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Close record' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await navigation(page).getByRole('link', { name: 'Usage' }).click()
  // The title exists before the script runs, and keys pressed until then have no effect.
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test(
  'axe reports no violations on any full page, wide, collapsed and narrow',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const page = await sidelight.chromium.extensionPage('library.html')
    const others = entries.filter((name) => !Object.hasOwn(subpages, name))
    for (const name of [...others, ...Object.values(subpages).flat()]) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await goTo(page, name)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [1280, 900, 700, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await violations(page), `${name} at ${width}`).toEqual([])
        const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
        expect(beyond, `nothing of ${name} sticks out at ${width}`).toBe(0)
      }
    }
  },
)
