import { until } from '../../sandbox/browser/until.ts'
import { buildFor } from './build-once.ts'
import { openFirefoxSetUp } from './firefox-set-up.ts'
import { demoKey, expect, test } from './fixtures.ts'

test(
  'the main job works in Firefox: key, sidebar, one click, a free second visit, and a bulk run',
  { tag: '@thorough' },
  async ({ stage, service }) => {
    const preset = { apiUrl: service.url, socialUrl: stage.site.url }
    const extension = await buildFor(preset, 'firefox')
    const { firefox } = await openFirefoxSetUp({ extension })
    try {
      const page = await firefox.page(`${stage.site.url}/in/mara-lindqvist/`)
      const sidebar = await firefox.openSidebar()
      const shows = (text: string) =>
        until(`the sidebar to show «${text}»`, async () => (await sidebar.text()).includes(text) || undefined)
      await shows('Enrich · up to 2 credits')
      await sidebar.click('.panel-other .button')
      await shows('Mara Lindqvist')
      await shows('2 credits spent on this page')
      await sidebar.screenshot('test-results/firefox-sidebar.png')

      await page.goto(`${stage.site.url}/feed/`)
      await shows('Open a person')
      await page.goto(`${stage.site.url}/in/mara-lindqvist/details/experience/`)
      await shows('Head of Dispatch Engineering')
      expect(service.bill(demoKey)).toMatchObject({ credits: 2, charged: 1 })

      const library = await firefox.extensionPage('library.html#/bulk/new')
      const handles = ['mara-lindqvist', 'layla-haddad', 'sparse-sam']
      const lines = handles.map((handle) => `${stage.site.url}/in/${handle}/`)
      await library.locator('textarea').fill(lines.join('\n'))
      await library.locator('::-p-xpath(//label[.="Email"])').click()
      await library.locator('::-p-xpath(//button[starts-with(., "Start · up to 4 credits")])').click()
      await library.locator('::-p-xpath(//h2[.="Results"])').wait()
      await library.locator('::-p-xpath(//nav//a[.="Records"])').click()
      for (const name of ['Mara Lindqvist', 'Sam'])
        await library.locator(`::-p-xpath(//*[@role="gridcell"][contains(., "${name}")])`).wait()
      expect(service.bill(demoKey)).toMatchObject({ credits: 6, charged: 3 })

      const columns = library.locator('::-p-xpath(//button[@aria-label="Columns"])')
      await columns.click()
      await library.locator('::-p-xpath(//label[.="Headline"])').wait()
      const place = await library.evaluate(() => {
        const opened = document.querySelector(':popover-open')!
        const button = document.querySelector(`[popovertarget=${opened.id}]`)!
        const [below, above] = [opened.getBoundingClientRect(), button.getBoundingClientRect()]
        return {
          gap: below.top - above.bottom,
          over: below.right - innerWidth,
          has: opened.matches(':focus-within'),
        }
      })
      expect(place.gap).toBeGreaterThanOrEqual(0)
      expect(place.gap).toBeLessThan(20)
      expect(place.over).toBeLessThanOrEqual(0)
      await library.screenshot({ path: 'test-results/firefox-popover.png' })
      await library.keyboard.press('Escape')
      await until('the focus to be back', () =>
        library.evaluate(
          () =>
            (document.activeElement?.getAttribute('aria-label') === 'Columns' &&
              !document.querySelector(':popover-open')) ||
            undefined,
        ),
      )
    } finally {
      await firefox.close()
    }
  },
)
