import { describe, expect, test } from 'vitest'
import { manifest } from '../../../lib/platform/manifest/manifest.ts'
import { hostMatchPattern } from '../../../lib/pages/host.ts'
import { parseBaseUrl } from '../../../lib/input/parse-url.ts'

const { optional_host_permissions: canRequest } = manifest({}, 'chrome')

function canBeRequested(url: string): boolean {
  const pattern = hostMatchPattern(url)
  const anyHttps = canRequest?.includes('https://*/*') && pattern.startsWith('https://')
  return Boolean(anyHttps) || Boolean(canRequest?.includes(pattern))
}

function isKept(typed: string) {
  const kept = parseBaseUrl(typed, { whole: true })
  return 'url' in kept && canBeRequested(kept.url)
}

describe('base URLs accepted by Options', () => {
  test.each([
    'https://api.example.com:8443/x',
    'http://localhost:4310',
    'http://127.0.0.1:4310',
    'api.example.com',
  ])('the browser can grant access to %s', (typed) => {
    expect(isKept(typed)).toBe(true)
  })

  test('a base URL that the browser cannot grant access to is rejected: http://[::1]:4310', () => {
    const kept = parseBaseUrl('http://[::1]:4310', { whole: true })
    expect('problem' in kept || canBeRequested(kept.url)).toBe(true)
  })
})
