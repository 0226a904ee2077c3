import { readProviders, type Provider } from './read-providers.ts'
import usual from './providers.json'

const { WXT_PROVIDERS, WXT_API_URL, WXT_LOOPBACK } = import.meta.env

/**
 * What Settings offers to fill in: a build's own providers, by `WXT_PROVIDERS`; else the example and the sandbox. A
 * build that has its addresses offers only its own, and one that reaches nothing on this computer no sandbox.
 */
export const providers: Provider[] = readProviders(
  WXT_PROVIDERS ? JSON.parse(WXT_PROVIDERS) : WXT_API_URL ? [] : usual,
).filter(({ apiUrl }) => WXT_LOOPBACK !== 'no' || apiUrl.startsWith('https:'))

/** The provider that is at an address as it was typed or kept. */
export function providerAt(apiUrl: string): Provider | undefined {
  const at = apiUrl.trim().replace(/\/+$/, '')
  return providers.find((provider) => provider.apiUrl === at)
}
