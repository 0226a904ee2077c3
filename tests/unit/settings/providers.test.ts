import { expect, test, vi } from 'vitest'
import { readProviders } from '../../../lib/settings/read-providers.ts'
import usual from '../../../lib/settings/providers.json'

const own = {
  name: 'Own',
  apiUrl: 'https://api.own.example/base',
  socialUrl: 'https://www.network.example',
  keyUrl: 'https://own.example/keys?new=1',
}

test("the repository's provider table contains an example and the sandbox, with the API's default names", () => {
  expect(readProviders(usual).map(({ name, socialWord }) => [name, socialWord])).toEqual([
    ['Example provider', 'social'],
    ['Local sandbox', 'social'],
  ])
})

test.each([
  ['an address that is not kept so', { apiUrl: 'https://api.own.example/' }],
  ['a network with a path', { socialUrl: 'https://www.network.example/in' }],
  ['an insecure address', { apiUrl: 'http://api.own.example' }],
  ['a page of keys that runs something', { keyUrl: 'javascript:alert(1)' }],
  ['no name', { name: '' }],
  ['an unknown field', { key: 'secret' }],
  ['a word that is no name of a field', { socialWord: 'so cial' }],
])('a provider table with %s fails the build', (_, change) => {
  expect(() => readProviders([{ ...own, ...change }])).toThrow('Invalid input')
})

test("a build's own provider table replaces the example, and a provider is found by base URL", async () => {
  vi.stubEnv('WXT_PROVIDERS', JSON.stringify([own]))
  vi.resetModules()
  const { providerAt, providers } = await import('../../../lib/settings/providers.ts')
  expect(providers.map(({ name }) => name)).toEqual(['Own'])
  expect(providerAt(' https://api.own.example/base/ ')?.keyUrl).toBe(own.keyUrl)
  expect(providerAt('https://api.own.example')).toBeUndefined()
  vi.unstubAllEnvs()
})

test('a build with its own base URL offers no providers', async () => {
  vi.stubEnv('WXT_API_URL', 'https://api.own.example/base')
  vi.resetModules()
  const { providers } = await import('../../../lib/settings/providers.ts')
  expect(providers).toEqual([])
  vi.unstubAllEnvs()
})
