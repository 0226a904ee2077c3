import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { optionalPermissionReasons, permissionReasons } from '../../lib/platform/manifest/manifest.ts'
import { buildOnce } from './build-once.ts'
import { expect, test } from './fixtures.ts'

const closedPreset = {
  apiUrl: 'https://api.example.com',
  socialUrl: 'https://www.social.example',
  more: { WXT_HOSTS: 'https://api.hubapi.com, https://*.my.salesforce.com' },
}

const scriptsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

test('the content script is small and sends nothing to the page', ({ stage }) => {
  const script = join(stage.extension, 'page.js')
  expect(statSync(script).size).toBeLessThan(8_000)
  expect(readFileSync(script, 'utf8')).not.toMatch(
    /postMessage|CustomEvent|createElement|innerHTML|attachShadow/,
  )
})

test('every permission has a reason, and nothing is exposed to pages or other extensions', ({ stage }) => {
  const manifest = manifestOf(stage.extension)
  expect(manifest.permissions.toSorted()).toEqual(Object.keys(permissionReasons).toSorted())
  expect(manifest.optional_permissions.toSorted()).toEqual(Object.keys(optionalPermissionReasons).toSorted())
  expect(manifest).not.toHaveProperty('web_accessible_resources')
  expect(manifest).not.toHaveProperty('content_scripts')
  expect(manifest.externally_connectable).toEqual({ ids: [] })
  expect(manifest.host_permissions).toEqual(['http://127.0.0.1/*'])
})

test('a build without preset has no host permissions at installation, and can request both', async () => {
  for (const browser of ['chrome', 'firefox'] as const) {
    const manifest = manifestOf(await buildOnce({ browser }))
    expect(manifest.host_permissions ?? []).toEqual([])
    expect(manifest.optional_host_permissions).toContain('https://*/*')
  }
})

const policyOf = (folder: string) =>
  Object.fromEntries(
    manifestOf(folder)
      .content_security_policy.extension_pages.split('; ')
      .map((row: string) => [row.split(' ')[0], row.split(' ').slice(1).join(' ')]),
  ) as Record<string, string>

test(
  'each build can send only where it declares, and all require Trusted Types',
  { tag: '@thorough' },
  async ({ stage }) => {
    const [general, firefox, store, closed] = await Promise.all([
      buildOnce({ browser: 'chrome' }),
      buildOnce({ browser: 'firefox' }),
      buildOnce({ browser: 'chrome', more: { WXT_LOOPBACK: 'no' } }),
      buildOnce({ browser: 'chrome', ...closedPreset }),
    ])
    const loopback = 'http://127.0.0.1:* http://localhost:*'
    for (const build of [general, firefox])
      expect(policyOf(build)['connect-src']).toBe(`'self' https: ${loopback}`)
    expect(policyOf(stage.extension)['connect-src']).toContain(stage.service.url)
    expect(policyOf(store)['connect-src']).toBe("'self' https:")
    expect(manifestOf(store).optional_host_permissions).toEqual(['https://*/*'])
    expect(policyOf(closed)['connect-src']).toBe(
      "'self' https://api.example.com https://api.hubapi.com https://*.my.salesforce.com",
    )
    expect(manifestOf(closed).optional_host_permissions).toEqual([
      'https://api.hubapi.com/*',
      'https://*.my.salesforce.com/*',
    ])
    for (const build of [general, firefox, store, closed, stage.extension])
      expect(policyOf(build)['require-trusted-types-for']).toBe("'script'")
    expect(policyOf(general)['trusted-types']).toBe('sidelight-worker')
    expect(policyOf(firefox)['trusted-types']).toBe("'none'")
  },
)

test('text becomes neither markup nor code in pages and worker', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('options.html')
  const refused = 'TypeError'
  const inPage = await page.evaluate(() => {
    const nameOf = (act: () => unknown) => {
      try {
        return `took it: ${String(act())}`
      } catch (error) {
        return (error as Error).name
      }
    }
    const factory = (
      globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
    ).trustedTypes
    return [
      nameOf(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      nameOf(() => (document.createElement('script').src = '/theme.js')),
      nameOf(() => (document.createElement('iframe').srcdoc = '<b>x</b>')),
      nameOf(() => factory.createPolicy('default', { createHTML: (text: string) => text })),
    ]
  })
  expect(inPage).toEqual([refused, refused, refused, refused])
  const worker = await sidelight.chromium.worker()
  const inWorker = await worker.evaluate(() => {
    try {
      ;(globalThis as unknown as { importScripts: (file: string) => void }).importScripts('/page.js')
      return 'took it'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(inWorker).toBe(refused)
  // The browser logs each refusal, which would fail the test.
  sidelight.complaints.length = 0
})

test('no code is generated from text or loaded from elsewhere', ({ stage }) => {
  const scripts = scriptsOf(stage.extension)
  expect(scripts.length).toBeGreaterThan(4)
  for (const name of scripts) {
    const code = readFileSync(join(stage.extension, name), 'utf8')
    expect(code, name).not.toMatch(/\beval\(|import\(["'`]https?:|dangerouslySetInnerHTML\s*:/)
  }
})

// The other checks of addons.mozilla.org are in `npm run lint:firefox`, with its own linter.
test("Firefox's package uses no Chromium-only API, and loads only code that it names", async () => {
  const folder = await buildOnce({ browser: 'firefox' })
  const scripts = scriptsOf(folder)
  expect(scripts).toContain('worker.js')
  const setsInnerHtml = scripts.filter((name) =>
    /\.innerHTML\s*=[^=]/.test(readFileSync(join(folder, name), 'utf8')),
  )
  // The only use is in Preact's support for `dangerouslySetInnerHTML`, which we don't use and Trusted Types refuse.
  expect(setsInnerHtml).toEqual([expect.stringMatching(/^chunks\/start-/)])
  for (const name of scripts) {
    const code = readFileSync(join(folder, name), 'utf8')
    expect(code, name).not.toMatch(
      /\.(offscreen|sidePanel)\.\w+\(|runtime\.getContexts\(|\.setAccessLevel\(|\.outerHTML\s*=[^=]/,
    )
    const loaded = [...code.matchAll(/(?<!\.)\bimport\(([^)]*)\)/g)].map(([, what = '']) => what)
    expect(
      loaded.filter((what) => !/^(['"`])(\.\/|\/)[\w./-]+\1$/.test(what)),
      name,
    ).toEqual([])
  }
})
