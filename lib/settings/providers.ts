import { readProviders, type Provider } from './read-providers.ts'
import usual from './providers.json'

const { WXT_PROVIDERS, WXT_API_URL, WXT_LOOPBACK } = import.meta.env

/**
 * From `WXT_PROVIDERS`, else an example and the sandbox. A build with preset URLs offers only those; one without
 * loopback access, no sandbox.
 */
export const providers: Provider[] = readProviders(
  WXT_PROVIDERS ? JSON.parse(WXT_PROVIDERS) : WXT_API_URL ? [] : usual,
).filter(({ apiUrl }) => WXT_LOOPBACK !== 'no' || apiUrl.startsWith('https:'))

export function providerAt(apiUrl: string): Provider | undefined {
  const at = apiUrl.trim().replace(/\/+$/, '')
  return providers.find((provider) => provider.apiUrl === at)
}
