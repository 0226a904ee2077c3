import { beforeEach, expect, test, vi } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import { destinations } from '../../../lib/crm/destinations.ts'
import { checkDestination, saveDestination } from '../../../lib/crm/save-destination.ts'
import { deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))

beforeEach(deleteAll)

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

test('a destination is saved with trimmed values and without unnamed fields', () => {
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
])('%j is rejected', (change, problems) => {
  expect(checkDestination({ ...draft, ...change }, undefined)).toEqual({ problems })
})

test.each([
  ['whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'asymmetric'],
  ['whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'asymmetric'],
  ['whsec_AAAA', 'length'],
  [`whsec_${btoa('x'.repeat(23))}`, 'length'],
  [`whsec_${btoa('x'.repeat(65))}`, 'length'],
  ['whsec_not-base64!', 'secret'],
])('the signing secret %s is refused (%s)', (token, problem) => {
  const webhook: Destination = { ...draft, kind: 'webhook', address: 'https://hooks.example/x', token }
  expect(checkDestination(webhook, undefined)).toEqual({ problems: { token: problem } })
})

test.each([24, 64])('a signing secret of %i bytes is accepted', (bytes) => {
  const token = `whsec_${btoa('x'.repeat(bytes))}`
  const webhook: Destination = { ...draft, kind: 'webhook', address: 'https://hooks.example/x', token }
  expect(checkDestination(webhook, undefined)).toHaveProperty('destination.token', token)
})

test('an empty token keeps the saved one, a new one replaces it, and nothing is duplicated', async () => {
  const saved = { ...draft, token: 'token' }
  await saveDestination(saved, { isNew: true, hasToken: false })
  const checked = checkDestination({ ...draft, token: '', name: 'Other' }, saved)
  if (!('destination' in checked)) throw new Error('It is right.')
  expect(await saveDestination(checked.destination, { isNew: false, hasToken: true })).toBe(true)
  expect(await destinations.read()).toMatchObject([{ id: 'crm', name: 'Other', token: 'token' }])
})

test('a token changed or a destination removed in another window stays so', async () => {
  const saved = { ...draft, token: 'token' }
  await destinations.write([{ ...saved, token: 'another' }])
  const edited = { ...saved, name: 'Edited' }
  expect(await saveDestination(edited, { isNew: false, hasToken: true })).toBe(true)
  expect(await destinations.read()).toMatchObject([{ name: 'Edited', token: 'another' }])
  await destinations.write([])
  expect(await saveDestination(edited, { isNew: false, hasToken: true })).toBe(false)
  expect(await destinations.read()).toEqual([])
})
