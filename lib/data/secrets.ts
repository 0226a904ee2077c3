import { destinations } from '../crm/destinations.ts'
import { apiKey } from '../settings/settings.ts'

/** The key and the tokens that are saved: what must stand nowhere else, whoever sends it back. */
export async function savedSecrets(): Promise<string[]> {
  const [saved, all] = await Promise.all([apiKey.read(), destinations.read()])
  return [saved?.key ?? '', ...all.map(({ token }) => token)].filter((secret) => secret !== '')
}
