import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeModel } from '../../../components/model/model.ts'
import { watchGrantedAccess } from '../../../components/settings/accessModel.ts'
import { destinations } from '../../../lib/crm/destinations.ts'
import { deployment } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'

const { held, listeners } = vi.hoisted(() => ({
  held: { origins: new Set<string>(), permissions: new Set<string>() },
  listeners: new Set<() => void>(),
}))

vi.mock('wxt/browser', async () => {
  const { browser } = await import('../fake-browser.ts')
  const event = {
    addListener: (listener: () => void) => listeners.add(listener),
    removeListener: (listener: () => void) => listeners.delete(listener),
  }
  const remove = async ({
    origins = [],
    permissions = [],
  }: {
    origins?: string[]
    permissions?: string[]
  }) => {
    if (origins.includes(preset)) throw new Error('You cannot remove required permissions.')
    for (const origin of origins) held.origins.delete(origin)
    for (const permission of permissions) held.permissions.delete(permission)
    return true
  }
  const request = async ({ origins }: { origins: string[] }) => {
    for (const origin of origins) held.origins.add(origin)
    return true
  }
  const permissions = {
    getAll: async () => ({ origins: [...held.origins], permissions: [...held.permissions] }),
    onAdded: event,
    onRemoved: event,
    remove,
    request,
  }
  const getManifest = () => ({ host_permissions: [preset], permissions: ['storage'] })
  return { browser: { ...browser, permissions, runtime: { ...browser.runtime, getManifest } } }
})

const preset = 'https://api.example/*'
const network = 'https://*.social.example/*'
const hook = 'https://hook.example/*'

beforeEach(async () => {
  deleteAll()
  held.origins = new Set([preset, network, 'https://old.example/*'])
  held.permissions = new Set(['storage', 'notifications'])
  await deployment.change((known) => ({
    ...known,
    apiUrl: 'https://api.example/v2',
    socialUrl: 'https://www.social.example',
  }))
  const address = 'https://hook.example/in'
  const mapping = { token: '', idField: '', mapping: [], createCompany: false }
  await destinations.write([{ ...mapping, kind: 'webhook', id: 'a', name: 'Hook', address }])
})

test('hosts are listed with their uses, unused ones too, and missing access can be granted', async () => {
  const { model, dispose } = makeModel(() => watchGrantedAccess(openDatabase()))
  await expect.poll(() => model.access.value).toBeDefined()
  expect(model.access.value?.hosts).toEqual([
    { pattern: preset, uses: ['provider'], isGranted: true, isFixed: true },
    { pattern: network, uses: ['network'], isGranted: true, isFixed: false },
    { pattern: hook, uses: [{ destination: 'Hook' }], isGranted: false, isFixed: false },
    { pattern: 'https://old.example/*', uses: [], isGranted: true, isFixed: false },
  ])
  expect(model.access.value?.permissions).toEqual([
    { name: 'storage', isFixed: true },
    { name: 'notifications', isFixed: false },
  ])
  dispose()
  expect(listeners.size).toBe(0)
})

test('a revoked host disappears from the browser and from the list, unless it is needed', async () => {
  const { model, dispose } = makeModel(() => watchGrantedAccess(openDatabase()))
  const given = () =>
    model.access.value?.hosts.filter(({ isGranted }) => isGranted).map(({ pattern }) => pattern)
  await expect.poll(given).toHaveLength(3)
  model.revokeHost('https://old.example/*')
  await expect.poll(given).toEqual([preset, network])
  model.revokeHost(network)
  await expect.poll(given).toEqual([preset])
  expect(model.access.value?.hosts.map(({ pattern }) => pattern)).toEqual([preset, network, hook])
  model.revokePermission('notifications')
  await expect.poll(() => model.access.value?.permissions.map(({ name }) => name)).toEqual(['storage'])
  model.allow(hook)
  await expect.poll(given).toEqual([preset, hook])
  dispose()
})

test('a permission of the installation is shown as fixed when the browser keeps it', async () => {
  const { model, dispose } = makeModel(() => watchGrantedAccess(openDatabase()))
  await expect.poll(() => model.access.value).toBeDefined()
  model.revokeHost(preset)
  await expect.poll(() => held.origins.has(preset)).toBe(true)
  expect(model.access.value?.hosts[0]).toMatchObject({ pattern: preset, isGranted: true, isFixed: true })
  dispose()
})
