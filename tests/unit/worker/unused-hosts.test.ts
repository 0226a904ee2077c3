import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { destinations } from '../../../lib/crm/destinations.ts'
import { tellWorkerEvent } from '../../../lib/platform/worker-events.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { deployment, profiles } from '../../../lib/settings/settings.ts'
import { watchUnusedHosts } from '../../../lib/worker/unused-hosts.ts'
import { sealedAs } from '../settings/store-sealed.ts'
import { deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', async () => {
  const { browser } = await import('./browser-with-menus.ts')
  const remove = async ({ origins }: { origins: string[] }) => {
    if (origins.includes('https://preset.example/*'))
      throw new Error('You cannot remove required permissions.')
    removed.push(...origins)
    return true
  }
  return { browser: { ...browser, permissions: { remove } } }
})

const { removed } = vi.hoisted(() => ({ removed: [] as string[] }))
const socialUrl = 'https://www.social.example'
const sandbox = {
  kind: 'webhook' as const,
  name: 'Hook',
  token: '',
  idField: '',
  mapping: [],
  createCompany: false,
}

watchUnusedHosts(new Database())

beforeEach(async () => {
  deleteAll()
  removed.splice(0)
  await deployment.change((known) => ({ ...known, apiUrl: 'https://new.example', socialUrl }))
})

const changed = async (key: string, value: unknown) => {
  const oldValue = await sealedAs(key, value ?? null)
  tellWorkerEvent('storage.local.onChanged', [{ [key]: { oldValue } }])
}

test('access to a former provider is removed, and access to the network stays', async () => {
  await changed(deployment.key, { apiUrl: 'https://old.example/v2', socialUrl })
  await expect.poll(() => removed).toEqual(['https://old.example/*'])
})

test('access that a destination needs stays, and unused access is removed', async () => {
  await destinations.write([{ ...sandbox, id: 'a', address: 'https://old.example/hook' }])
  await changed(deployment.key, { apiUrl: 'https://old.example', socialUrl: 'https://www.other.example' })
  await expect.poll(() => removed).toEqual(['https://*.other.example/*'])
  await changed(destinations.key, [{ ...sandbox, id: 'b', address: 'https://hook.example/x' }])
  await expect.poll(() => removed).toEqual(['https://*.other.example/*', 'https://hook.example/*'])
})

test('access that another profile needs stays until no profile needs it', async () => {
  const address = (apiUrl: string) => ({ apiUrl, socialUrl, socialWord: 'social', jobUrlParameter: 'url' })
  const budgets = { budgetPerDay: 1, budgetToday: null, autoBudgetPerDay: 1 }
  const other = { id: 'b', name: 'B', deployment: address('https://old.example'), apiKey: null, budgets }
  const active = { id: 'first', name: 'A' }
  await profiles.write({ active, others: [other] })
  // Simulates a switch: the values of the former active profile now belong to another profile.
  await changed(deployment.key, address('https://old.example'))
  await profiles.write({ active, others: [] })
  await changed(profiles.key, {
    active,
    others: [other, { ...other, deployment: address('https://new.example') }],
  })
  await expect.poll(() => removed).toEqual(['https://old.example/*'])
})

test('access granted at installation stays, and keeps no other access', async () => {
  await changed(deployment.key, { apiUrl: 'https://preset.example', socialUrl: 'https://www.other.example' })
  await expect.poll(() => removed).toEqual(['https://*.other.example/*'])
})

test.each([undefined, null, 7, { apiUrl: 7 }, { apiUrl: 'no address', socialUrl: '' }, [null]])(
  'a former value of %j removes no access',
  async (stored) => {
    await changed(deployment.key, stored)
    await changed(destinations.key, stored)
    await changed(deployment.key, { apiUrl: 'https://last.example', socialUrl })
    await expect.poll(() => removed).toEqual(['https://last.example/*'])
  },
)
