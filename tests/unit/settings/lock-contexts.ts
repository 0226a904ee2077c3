import { vi } from 'vitest'

/** Fictional. */
export const key = 'sk-secret-0123456789'
export const saved = {
  key,
  origin: 'https://api.example.com',
  base: 'https://api.example.com',
  account: 'one',
}
export const crm = {
  id: 'a',
  kind: 'webhook',
  name: 'Own',
  address: 'https://hook.example/x',
  token: 'whsec_secret',
  idField: '',
  mapping: [],
  createCompany: false,
} as const
export const team = {
  team: 'Team',
  teamId: 't',
  user: 'u',
  password: 'team-password',
  memberName: 'M',
  secret: 'team-secret',
  urls: ['https://etcd.example'],
  machine: 'm',
  machineName: 'Mine',
  joinedAt: 1,
}
export async function newContext() {
  vi.resetModules()
  const [{ apiKey }, { destinations }, { membership }, lock, changing, other, { storedKeys }, { keyFits }] =
    await Promise.all([
      import('../../../lib/settings/settings.ts'),
      import('../../../lib/crm/destinations.ts'),
      import('../../../lib/team/membership.ts'),
      import('../../../lib/settings/lock.ts'),
      import('../../../lib/settings/change-lock.ts'),
      import('../../../lib/settings/secrets.ts'),
      import('../../../lib/settings/extension-storage.ts'),
      import('../../../lib/settings/key-fits.ts'),
    ])
  const setAside = async () =>
    (await storedKeys('local')).flatMap((name) => (name.startsWith('set-aside:') ? [name.split(':')[1]] : []))
  const all = async () => ({
    key: await apiKey.read(),
    destinations: await destinations.read(),
    team: await membership.read(),
  })
  return { apiKey, destinations, membership, keyFits, ...lock, ...changing, ...other, setAside, all }
}
export type Context = Awaited<ReturnType<typeof newContext>>

/** As if the vault had never sealed anything. */
export const loseVault = () =>
  new Promise<void>((done, fail) => {
    const request = indexedDB.deleteDatabase('vault')
    request.addEventListener('success', () => done())
    request.addEventListener('error', () => fail(request.error ?? new Error('failed')))
  })
