import { destinations } from '../crm/destinations.ts'
import { pictureHosts } from '../pictures/stored-pictures.ts'
import { usesOfHosts } from '../platform/host-uses.ts'
import { patternsOf, revokeAccess } from '../platform/permissions.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import type { Database } from '../records/database/database.ts'
import { deployment, preferences, profiles } from '../settings/settings.ts'
import { unsealSetting } from '../settings/vault.ts'
import { membership } from '../team/membership.ts'
import { runInBackground } from './run-in-background.ts'

type Changes = Record<string, { oldValue?: unknown }>

/**
 * Revokes permissions for hosts of provider, network, destinations and team that a change of settings made unused.
 * Hosts that were never used stay, for example for a form being filled in.
 */
export function watchUnusedHosts(db: Database): void {
  onWorkerEvent('storage.local.onChanged', (changes: Changes) => {
    if (![deployment, profiles, destinations, membership].some(({ key }) => key in changes)) return
    // The former value is no longer the newest, so its freshness isn't checked.
    const formerOf = (key: string) => unsealSetting(key, changes[key]?.oldValue, 'sealed')
    void runInBackground(async () => {
      const former = [
        ...deploymentHosts(await formerOf(deployment.key)),
        ...profileHosts(await formerOf(profiles.key)),
        ...destinationHosts(await formerOf(destinations.key)),
        ...teamHosts(await formerOf(membership.key)),
      ]
      if (former.length > 0) await revokeHosts(db, former)
    })
  })
}

async function revokeHosts(db: Database, former: readonly string[]): Promise<void> {
  const [where, known, there, team, { pictures }] = await Promise.all([
    deployment.read(),
    profiles.read(),
    destinations.read(),
    membership.read(),
    preferences.read(),
  ])
  const uses = usesOfHosts({ deployment: where, profiles: known, destinations: there, team, pictures: [] })
  const remaining = former.filter((pattern) => !uses.has(pattern))
  if (remaining.length === 0) return
  const shown = pictures ? await pictureHosts(db, where) : []
  // One by one: hosts granted at installation can't be revoked, and would fail the whole call.
  for (const pattern of remaining) if (!shown.includes(pattern)) await revokeAccess({ origins: [pattern] })
}

const deploymentHosts = (stored: unknown) => safePatterns(valueIn(stored) ?? {})

function profileHosts(stored: unknown): string[] {
  const { others } = (valueIn(stored) ?? {}) as { others?: { deployment: Record<string, unknown> }[] }
  return (others ?? []).flatMap((other) => safePatterns(other.deployment))
}

function destinationHosts(stored: unknown): string[] {
  const all = valueIn(stored)
  if (!Array.isArray(all)) return []
  return all.flatMap((each: { address?: unknown } | null) => safePatterns({ apiUrl: each?.address }))
}

function teamHosts(stored: unknown): string[] {
  const { urls } = (valueIn(stored) ?? {}) as { urls?: unknown }
  return Array.isArray(urls) ? urls.flatMap((url) => safePatterns({ apiUrl: url })) : []
}

const valueIn = (stored: unknown): unknown => (stored as { value?: unknown } | undefined)?.value

function safePatterns({ apiUrl, socialUrl }: { apiUrl?: unknown; socialUrl?: unknown }): string[] {
  const known = (url: unknown) => (typeof url === 'string' && URL.canParse(url) ? url : '')
  return patternsOf({ apiUrl: known(apiUrl), socialUrl: known(socialUrl) })
}
