import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { optionalPermissionReasons, permissionReasons } from '../../lib/platform/manifest/manifest.ts'
import { buildOnce } from './build-once.ts'
import { expect, test } from './fixtures.ts'

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

test('the content script is small, and says nothing to the page', ({ stage }) => {
  const script = join(stage.extension, 'page.js')
  expect(statSync(script).size).toBeLessThan(8_000)
  expect(readFileSync(script, 'utf8')).not.toMatch(
    /postMessage|CustomEvent|createElement|innerHTML|attachShadow/,
  )
})

test('every permission has its reason, and nothing is open to pages or other extensions', ({ stage }) => {
  const manifest = manifestOf(stage.extension)
  expect(manifest.permissions.toSorted()).toEqual(Object.keys(permissionReasons).toSorted())
  expect(manifest.optional_permissions.toSorted()).toEqual(Object.keys(optionalPermissionReasons).toSorted())
  expect(manifest).not.toHaveProperty('web_accessible_resources')
  expect(manifest).not.toHaveProperty('content_scripts')
  expect(manifest.externally_connectable).toEqual({ ids: [] })
  expect(manifest.host_permissions).toEqual(['http://127.0.0.1/*'])
})

test('without a preset no host is granted at install, and both can be asked for', async () => {
  for (const browser of ['chrome', 'firefox'] as const) {
    const manifest = manifestOf(await buildOnce({ browser }))
    expect(manifest.host_permissions ?? []).toEqual([])
    expect(manifest.optional_host_permissions).toContain('https://*/*')
  }
})

test('no code is made from text, and none comes from elsewhere', ({ stage }) => {
  const scripts = readdirSync(stage.extension, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(4)
  for (const name of scripts) {
    const code = readFileSync(join(stage.extension, name), 'utf8')
    expect(code, name).not.toMatch(/\beval\(|import\(["'`]https?:|dangerouslySetInnerHTML\s*:/)
  }
})
