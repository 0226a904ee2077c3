import { destinations } from '../crm/destinations.ts'
import { isLocked, isSessionOver } from '../settings/secrets.ts'
import { apiKey, profiles } from '../settings/settings.ts'

/** They must not appear anywhere else, even if a response contains them. `null` if the lock is closed. */
export async function savedSecrets(): Promise<string[] | null> {
  const [saved, known, all] = await Promise.all([apiKey.read(), profiles.read(), destinations.read()])
  const keys = [saved, ...(known?.others ?? []).map((other) => other.apiKey)]
  const secrets = [...keys.map((each) => each?.key ?? ''), ...all.map(({ token }) => token)].filter(
    (secret) => secret !== '' && !isSessionOver(secret),
  )
  return secrets.some(isLocked) ? null : secrets
}
