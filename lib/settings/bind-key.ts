import { apiKey, deployment } from './settings.ts'

/**
 * Binds a key that was saved when only the origin counted to the whole address that it is used with now. Called when
 * the worker starts, and before an address is taken from elsewhere.
 */
export async function bindKey(): Promise<void> {
  const [{ apiUrl }, saved] = await Promise.all([deployment.read(), apiKey.read()])
  if (!saved || saved.base !== undefined || saved.origin !== URL.parse(apiUrl)?.origin) return
  await apiKey.change((now) => (now && now.base === undefined ? { ...now, base: apiUrl } : now))
}
