import { expect, test } from 'vitest'
import { chromiumArguments } from '../../../sandbox/browser/chromium-arguments.ts'

const resolver = (requested: string[]) => requested.find((one) => one.startsWith('--host-resolver-rules='))

test('Chromium resolves no names except loopback', () => {
  expect(resolver(chromiumArguments({ extension: '/built' }))).toContain('MAP * ~NOTFOUND, EXCLUDE localhost')
})

test('Chromium’s given hosts precede the rule that blocks all others', () => {
  const hosts = 'MAP social.test 127.0.0.1:4000'
  expect(resolver(chromiumArguments({ extension: '/built', hosts }))).toContain(`=${hosts}, MAP * ~NOTFOUND`)
})

test('Chromium starts headless by default', () => {
  expect(chromiumArguments({ extension: '/built' })).toContain('--headless=new')
  expect(chromiumArguments({ extension: '/built', headless: false })).not.toContain('--headless=new')
})
