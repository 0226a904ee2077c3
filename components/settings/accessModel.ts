import { signal, type ReadonlySignal } from '@preact/signals'
import { destinations } from '../../lib/crm/destinations.ts'
import { pictureHosts } from '../../lib/pictures/stored-pictures.ts'
import { fixedAccess, grantedAccess, requestPatterns, revokeAccess } from '../../lib/platform/permissions.ts'
import { usesOfHosts, type HostUse } from '../../lib/platform/host-uses.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { deployment, preferences, profiles } from '../../lib/settings/settings.ts'
import { membership } from '../../lib/team/membership.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'
import { onAccessChange } from '../model/watchAccess.ts'

export interface HostAccess {
  pattern: string
  /** Empty if nothing needs the host anymore. */
  uses: HostUse[]
  isGranted: boolean
  isFixed: boolean
}

interface Access {
  hosts: HostAccess[]
  permissions: { name: string; isFixed: boolean }[]
}

export interface AccessModel {
  /** `undefined` until it is read. */
  access: ReadonlySignal<Access | undefined>
  /** Call synchronously in a click handler. */
  allow: (pattern: string) => void
  revokeHost: (pattern: string) => void
  revokePermission: (name: string) => void
}

export function watchGrantedAccess(db: Database): AccessModel {
  const access = signal<Access | undefined>(undefined)
  let requested = 0
  const read = async () => {
    const own = ++requested
    const found = await readAccess(db)
    if (own === requested) access.value = found
  }
  const check = () => inBackground(read())
  for (const item of [deployment, profiles, destinations, membership, preferences])
    onDispose(item.watch(check))
  onAccessChange(check)
  check()
  const thenCheck = (step: Promise<unknown>) => inBackground(step.then(read))
  return {
    access,
    allow: (pattern) => thenCheck(requestPatterns([pattern])),
    revokeHost: (pattern) => thenCheck(revokeAccess({ origins: [pattern] })),
    revokePermission: (name) => thenCheck(revokeAccess({ permissions: [name] })),
  }
}

async function readAccess(db: Database): Promise<Access> {
  const [uses, { hosts, permissions }] = await Promise.all([readUses(db), grantedAccess()])
  const fixed = fixedAccess()
  const patterns = [...new Set([...uses.keys(), ...hosts])]
  return {
    hosts: patterns.map((pattern) => ({
      pattern,
      uses: uses.get(pattern) ?? [],
      isGranted: hosts.includes(pattern),
      isFixed: fixed.hosts.includes(pattern),
    })),
    permissions: permissions.map((name) => ({ name, isFixed: fixed.permissions.includes(name) })),
  }
}

async function readUses(db: Database): Promise<Map<string, HostUse[]>> {
  const [where, known, there, team, { pictures }] = await Promise.all([
    deployment.read(),
    profiles.read(),
    destinations.read(),
    membership.read(),
    preferences.read(),
  ])
  return usesOfHosts({
    deployment: where,
    profiles: known,
    destinations: there,
    team,
    pictures: pictures ? await pictureHosts(db, where) : [],
  })
}
