import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchTestChromium, testExtension } from '../browser/chromium.ts'
import { enrich, expect, test, type Sidelight } from './fixtures.ts'

async function watchHeadings(panel: Page): Promise<() => Promise<string[]>> {
  const seen = await panel.evaluateHandle(() => {
    const names = new Set<string>()
    const check = () => {
      for (const each of document.querySelectorAll('h1, h2')) names.add(each.textContent)
    }
    check()
    new MutationObserver(check).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return names
  })
  return () => seen.evaluate((names) => [...names])
}

const serve = (page: Page, path: string, body: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` }),
  )

test(
  'frames and prerendered pages do not change the subject of a tab',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const { page } = sidelight
    const rules = { prerender: [{ urls: ['/in/sparse-sam/'], eagerness: 'immediate' }] }
    await serve(
      page,
      '/in/mara-lindqvist/',
      `<iframe src="/in/layla-haddad/"></iframe><script type="speculationrules">${JSON.stringify(rules)}</script>`,
    )
    await serve(page, '/in/layla-haddad/', '<p>framed</p>')
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
    const headings = await watchHeadings(panel)
    const frame = page.frames().find((each) => each.url().includes('layla-haddad'))!
    await frame.evaluate(() => {
      for (let n = 0; n < 100; n++) history.pushState(null, '', `/in/framed-${n}/`)
      parent.postMessage({ command: 'page-shown', address: location.href }, '*')
      parent.postMessage({ command: 'buy' }, '*')
    })
    // A navigation as a marker: its message arrives after all previous ones.
    await page.evaluate(() => history.pushState(null, '', '/in/no-mail-novak/'))
    await expect(panel.getByRole('heading', { name: 'no-mail-novak' })).toBeVisible()
    const seen = (await headings()).filter((name) => /layla|sparse|framed/.test(name))
    expect(seen).toEqual([])
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Refresh ·/ })).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(1)
  },
)

test(
  "a page restored from the back/forward cache becomes the tab's subject, and a click buys it",
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    await sidelight.visit('/in/layla-haddad/')
    const panel = await sidelight.panel()
    await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
    await sidelight.visit('/in/mara-lindqvist/')
    await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
    await sidelight.page.evaluate(() => void setTimeout(() => history.back()))
    await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Refresh ·/ })).toBeVisible()
    expect(service.requests.at(-1)?.body).toContain('layla-haddad')
  },
)

test('a lookalike host has no subject and gets no content script', async ({ sidelight, stage }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  const { port } = new URL(stage.site.url)
  // The browser resolves all of these to this computer.
  for (const host of ['localhost', `127.0.0.1.localhost`, 'network.localhost'])
    for (const path of ['/in/layla-haddad/', `/${stage.site.url}/in/layla-haddad/`]) {
      await sidelight.page.goto(`http://${host}:${port}${path}`)
      await expect(panel.getByText('Open a person')).toBeVisible()
      await expect(enrich(panel)).toHaveCount(0)
    }
  expect(sidelight.paidRequests()).toEqual([])
})

function writeOtherExtension(folder: string): void {
  const manifest = {
    manifest_version: 3,
    name: 'Other',
    version: '1.0',
    permissions: ['scripting', 'tabs', 'storage'],
    host_permissions: ['<all_urls>'],
    browser_specific_settings: { gecko: { id: 'other@tests.invalid' } },
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'page.html'), '<!doctype html><title>Other</title><p>Other')
}

async function attack({ id, origin }: { id: string; origin: string }): Promise<Record<string, string>> {
  const outcome = (requested: Promise<unknown>) =>
    Promise.race([
      requested.then(
        (response) => `got ${JSON.stringify(response)}`,
        () => 'refused',
      ),
      new Promise<string>((done) => setTimeout(() => done('no answer'), 5000)),
    ])
  const commands = ['buy', 'check-quotas', 'wake', 'settings-changed', 'page-shown']
  const page = { kind: 'person', id: 'mara-lindqvist', url: location.href }
  const messages = commands.map((command) =>
    chrome.runtime.sendMessage(id, { command, section: 'profile', page, tab: 1, trigger: 'panel' }),
  )
  const port = new Promise((done, fail) => {
    const opened = chrome.runtime.connect(id)
    opened.onMessage.addListener(done)
    opened.onDisconnect.addListener(() => fail(new Error('closed')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port is no window.
    opened.postMessage({ command: 'buy' })
  })
  const image = new Promise((done, fail) => {
    const one = new Image()
    one.addEventListener('load', () => done('loaded'))
    one.addEventListener('error', () => fail(new Error('not loaded')))
    one.src = `${origin}/icon/128.png`
  })
  const tabs = await chrome.tabs.query({})
  const ours = tabs.find(({ url }) => url?.startsWith(origin))
  return {
    ...Object.fromEntries(
      await Promise.all(
        messages.map(async (message, at) => [`message ${commands[at]}`, await outcome(message)] as const),
      ),
    ),
    port: await outcome(port),
    request: await outcome(fetch(`${origin}/manifest.json`).then((response) => response.text())),
    image: await outcome(image),
    script: await outcome(
      chrome.scripting.executeScript({
        target: { tabId: ours?.id ?? -1 },
        func: () => document.title,
      }),
    ),
    own: Object.keys(await chrome.storage.local.get(null)).join(),
  }
}

const nothingGot = {
  'message buy': 'refused',
  'message check-quotas': 'refused',
  'message wake': 'refused',
  'message settings-changed': 'refused',
  'message page-shown': 'refused',
  port: 'refused',
  request: 'refused',
  image: 'refused',
  script: 'refused',
  own: '',
}

test('another extension with access to all sites gets no response, file or page from Sidelight', async ({
  stage,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-other-'))
  writeOtherExtension(folder)
  const launched = await launchTestChromium({})
  try {
    // Playwright's types don't have this command: Chromium accepts it only on its launcher's pipe.
    const extensions = launched.session as unknown as {
      send: (method: 'Extensions.loadUnpacked', parameters: { path: string }) => Promise<{ id: string }>
    }
    const { id } = await extensions.send('Extensions.loadUnpacked', { path: stage.extension })
    const other = await extensions.send('Extensions.loadUnpacked', { path: folder })
    const chromium = testExtension(launched, id)
    await openOurs(chromium)
    const page = await launched.context.newPage()
    await page.goto(`chrome-extension://${other.id}/page.html`)
    expect(await page.evaluate(attack, { id, origin: `chrome-extension://${id}` })).toEqual(nothingGot)
    expect(service.requests).toEqual([])
  } finally {
    await launched.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const openOurs = (browser: Sidelight['browser']) => browser.extensionPage('options.html')

test(
  'in Firefox, another extension gets no response, file or page from Sidelight',
  { tag: '@only-firefox' },
  async ({ sidelight }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-other-'))
    writeOtherExtension(folder)
    const { firefox } = sidelight
    const uuid = '51de1197-0000-4000-8000-0000000000ff'
    await firefox.session.inChrome(`(() => {
      const name = 'extensions.webextensions.uuids'
      const all = JSON.parse(Services.prefs.getStringPref(name))
      Services.prefs.setStringPref(name, JSON.stringify({ ...all, 'other@tests.invalid': '${uuid}' }))
    })()`)
    await openOurs(firefox)
    const extensionData = { type: 'path', path: folder }
    await firefox.session.send('webExtension.install', { extensionData })
    try {
      const page = await firefox.context.newPage()
      await page.goto(`moz-extension://${uuid}/page.html`)
      const id = await firefox.session.inChrome<string>(
        `WebExtensionPolicy.getByHostname(${JSON.stringify(new URL(firefox.base).host)}).id`,
      )
      const origin = firefox.base.replace(/\/$/, '')
      expect(await page.evaluate(attack, { id, origin })).toEqual(nothingGot)
      expect(sidelight.paidRequests()).toEqual([])
      // Chromium logs the refusals in the page's console.
      sidelight.complaints.length = 0
    } finally {
      await firefox.session.send('webExtension.uninstall', { extension: 'other@tests.invalid' })
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
