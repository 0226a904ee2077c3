import { beforeEach, expect, test, vi } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import { destinations } from '../../../lib/crm/destinations.ts'
import { checkDestination, saveDestination } from '../../../lib/crm/save-destination.ts'
import { forgetAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))

beforeEach(forgetAll)

const draft: Destination = {
  id: 'crm',
  kind: 'salesforce-lead',
  name: ' CRM ',
  address: 'acme.my.salesforce.com/',
  token: ' token ',
  idField: '',
  createCompany: false,
  mapping: [
    { to: ' LastName ', from: 'lastName' },
    { to: ' ', from: 'name' },
  ],
}

test('what was typed is kept tidied, and a field without a name not at all', () => {
  expect(checkDestination(draft, undefined)).toEqual({
    destination: {
      ...draft,
      name: 'CRM',
      address: 'https://acme.my.salesforce.com',
      token: 'token',
      mapping: [{ to: 'LastName', from: 'lastName' }],
    },
  })
})

test.each<[Partial<Destination>, object]>([
  [{ name: ' ' }, { name: 'empty' }],
  [{ address: 'http://crm.example' }, { address: 'not-secure' }],
  [{ token: '' }, { token: 'empty' }],
  [{ token: 'a token' }, { token: 'token' }],
  [{ idField: "Key__c = '" }, { idField: 'word' }],
])('%j is wrong', (change, problems) => {
  expect(checkDestination({ ...draft, ...change }, undefined)).toEqual({ problems })
})

test('a token that is left empty stays; another takes its place, and nothing stands twice', async () => {
  const saved = { ...draft, token: 'token' }
  await saveDestination(saved, { isNew: true, keepsToken: false })
  const checked = checkDestination({ ...draft, token: '', name: 'Other' }, saved)
  if (!('destination' in checked)) throw new Error('It is right.')
  expect(await saveDestination(checked.destination, { isNew: false, keepsToken: true })).toBe(true)
  expect(await destinations.read()).toMatchObject([{ id: 'crm', name: 'Other', token: 'token' }])
})

test('what another window did meanwhile stays: another token, or that it was removed', async () => {
  const saved = { ...draft, token: 'token' }
  await destinations.write([{ ...saved, token: 'another' }])
  const edited = { ...saved, name: 'Edited' }
  expect(await saveDestination(edited, { isNew: false, keepsToken: true })).toBe(true)
  expect(await destinations.read()).toMatchObject([{ name: 'Edited', token: 'another' }])
  await destinations.write([])
  expect(await saveDestination(edited, { isNew: false, keepsToken: true })).toBe(false)
  expect(await destinations.read()).toEqual([])
})
