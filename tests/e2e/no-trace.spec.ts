import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { enrich, expect, test } from './fixtures.ts'

declare global {
  interface Window {
    seen: { mutations: string[]; messages: string[]; events: string[] }
  }
}

function watchForTraces() {
  window.seen = { mutations: [], messages: [], events: [] }
  window.addEventListener('message', ({ data }) => window.seen.messages.push(JSON.stringify(data)))
  const dispatchEvent: (event: Event) => boolean = Reflect.get(EventTarget.prototype, 'dispatchEvent')
  Reflect.set(EventTarget.prototype, 'dispatchEvent', function (this: EventTarget, event: Event) {
    window.seen.events.push(event.type)
    return Reflect.apply(dispatchEvent, this, [event])
  })
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const added = [...addedNodes].map(({ nodeName }) => nodeName).join()
      window.seen.mutations.push(`${type} ${target.nodeName} ${added}`)
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

test('a page sees the same mutations as without Sidelight, and no message or event', async ({
  sidelight,
  stage,
}) => {
  const { page } = sidelight
  await page.addInitScript(watchForTraces)
  const walk = async () => {
    await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
    await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor()
    await page.getByRole('link', { name: 'Northwind Atlas' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Northwind Atlas' }).waitFor()
    return page.evaluate(() => window.seen)
  }
  const panel = await sidelight.panel()
  const withUs = await walk()
  await expect(panel.getByRole('tab', { name: 'Company' })).toBeVisible()

  // Repeat without our script, to see the effects of the site itself.
  await panel.evaluate(() => chrome.scripting.unregisterContentScripts())
  const without = await walk()
  expect(withUs.mutations).toEqual(without.mutations)
  expect(withUs.events).toEqual(without.events)
  expect(withUs.messages).toEqual([])
})

test('enriching changes nothing in an idle page', async ({ sidelight, stage }) => {
  const { page } = sidelight
  // In an empty page, every mutation would be ours.
  await page.route('**/in/mara-lindqvist/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>still</title><p>still</p>' }),
  )
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.seen = { mutations: [], messages: [], events: [] }
      window.addEventListener('message', ({ data }) => window.seen.messages.push(JSON.stringify(data)))
      new MutationObserver((records) => {
        window.seen.mutations.push(...records.map(({ type }) => type))
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  })
  await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(await page.evaluate(() => window.seen)).toEqual({ mutations: [], messages: [], events: [] })
  expect(await page.content()).not.toMatch(/(chrome|moz)-extension/)
})

test("a page can't load any file of the extension", async ({ sidelight, stage }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const files = readdirSync(stage.extension, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(stage.extension, `${entry.parentPath}/${entry.name}`))
  expect(files.length).toBeGreaterThan(10)
  const { protocol, host } = new URL((await sidelight.panel()).url())
  const reached = await sidelight.page.evaluate(
    async (addresses) => {
      const load = (address: string) =>
        new Promise<boolean>((done) => {
          const image = new Image()
          image.addEventListener('load', () => done(true))
          image.addEventListener('error', () => done(false))
          image.src = address
        })
      const found: string[] = []
      for (const address of addresses) {
        const fetched = await fetch(address)
          .then(() => true)
          .catch(() => false)
        if (fetched || (await load(address))) found.push(address)
      }
      return found
    },
    files.map((file) => `${protocol}//${host}/${file}`),
  )
  expect(reached).toEqual([])
})

test("a page can't make the extension spend or respond", async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const id = new URL(panel.url()).host
  const responses = await sidelight.page.evaluate((extension) => {
    const order = {
      command: 'buy',
      section: 'profile',
      trigger: 'panel',
      page: { kind: 'person', id: 'x', url: location.href },
      tab: null,
      maximum: 2,
    }
    window.postMessage({ type: `${extension}:page:wxt:content-script-started`, ...order }, '*')
    document.dispatchEvent(new CustomEvent(`${extension}:page:wxt:content-script-started`, { detail: order }))
    const runtime = (window as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime
    return typeof runtime?.sendMessage
  }, id)
  expect(responses).toBe('undefined')
  await sidelight.visit('/in/layla-haddad/')
  expect(sidelight.paidRequests()).toEqual([])
})
