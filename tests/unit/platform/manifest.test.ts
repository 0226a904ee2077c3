import { expect, test } from 'vitest'
import { manifest } from '../../../lib/platform/manifest/manifest.ts'

const preset = { WXT_API_URL: 'https://api.example.com/v2', WXT_SOCIAL_URL: 'https://www.social.example' }

test.each([
  'http://api.example.com',
  'https://api.example.com/',
  'https://api.example.com/v2',
  'https://*',
  'https://*/*',
  'https://a.*.example.com',
  'https:',
  '*',
  "https://a.example;script-src 'unsafe-eval'",
  "'unsafe-inline'",
])('%s as a reachable host fails the build', (WXT_HOSTS) => {
  expect(() => manifest({ ...preset, WXT_HOSTS }, 'chrome')).toThrow('WXT_HOSTS takes hosts such as')
})

test('a build limited to its own hosts needs a provider and may need nothing else', () => {
  expect(() => manifest({ WXT_HOSTS: '' }, 'chrome')).toThrow('WXT_HOSTS needs WXT_API_URL')
  const { optional_host_permissions: optional, content_security_policy: policy } = manifest(
    { ...preset, WXT_HOSTS: '' },
    'chrome',
  )
  expect(optional).toEqual([])
  expect(JSON.stringify(policy)).toContain("connect-src 'self' https://api.example.com;")
})

test.each(['chrome', 'firefox'])('private windows are excluded in %s', (browser) => {
  expect(manifest(preset, browser).incognito).toBe('not_allowed')
})
