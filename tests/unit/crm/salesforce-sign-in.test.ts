import { expect, test } from 'vitest'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import { checkDestination } from '../../../lib/crm/save-destination.ts'
import {
  callbackOf,
  codeIn,
  exchangeCode,
  revokeSalesforce,
  startSignIn,
} from '../../../lib/crm/salesforce-sign-in.ts'
import { salesforceConsumerKey } from '../../../sandbox/destinations/salesforce-sign-in.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const kind = 'salesforce-contact'
const contact = { subject: 'person:jane', body: { LastName: 'Doe', Email: 'jane@acme.example' } }

async function signIn(verifier?: string): Promise<string> {
  const address = `${there().url}/salesforce`
  const started = await startSignIn(address, salesforceConsumerKey)
  const response = await fetch(started.url, { redirect: 'manual' })
  const reached = response.headers.get('location') ?? ''
  expect(reached.startsWith(callbackOf(address))).toBe(true)
  const code = codeIn(reached, started) ?? ''
  const clientId = salesforceConsumerKey
  return exchangeCode(fetch, { address, clientId, code, verifier: verifier ?? started.verifier })
}

const signedIn = async () => crmDepsWith({ ...destinationOf(kind, there().url), token: await signIn() })

test('a sign-in gives a token that can be saved and sends records', async () => {
  const deps = await signedIn()
  const [destination] = deps.all
  expect(checkDestination(destination!, undefined)).toMatchObject({
    destination: { token: destination!.token },
  })
  await deps.deliver(kind, contact)
  await deps.run()
  expect(there().salesforce.contacts.rows).toHaveLength(1)
})

test('the code of a sign-in is refused with another verifier, and the second time', async () => {
  await expect(signIn('another-verifier')).rejects.toMatchObject({ ending: { end: 'token' } })
  const address = `${there().url}/salesforce`
  const started = await startSignIn(address, salesforceConsumerKey)
  const response = await fetch(started.url, { redirect: 'manual' })
  const code = codeIn(response.headers.get('location') ?? '', started) ?? ''
  const finished = { address, clientId: salesforceConsumerKey, code, verifier: started.verifier }
  await exchangeCode(fetch, finished)
  await expect(exchangeCode(fetch, finished)).rejects.toMatchObject({ ending: { end: 'token' } })
})

test('the redirect of another sign-in gives no code', async () => {
  const started = await startSignIn('https://acme.my.salesforce.com', 'key')
  expect(codeIn(`${callbackOf('https://acme.my.salesforce.com')}?code=c&state=other`, started)).toBeNull()
  expect(new URL(started.url).searchParams.get('code_challenge_method')).toBe('S256')
  expect(started.url).not.toContain(started.verifier)
})

test('an ended session is renewed once and saved, and the delivery succeeds', async () => {
  const deps = await signedIn()
  const before = deps.all[0]!.token
  there().salesforce.signIns.accessTokens.clear()
  await deps.deliver(kind, contact)
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
  expect(deps.all[0]!.token).not.toBe(before)
  expect(deps.all[0]!.token.split(' ').slice(1)).toEqual(before.split(' ').slice(1))
  expect(there().requests.filter((request) => request.endsWith('/oauth2/token'))).toHaveLength(2)
})

test('a session that Salesforce refuses after the renewal is not renewed again', async () => {
  const deps = await signedIn()
  there().meet((request) =>
    /\/services\/data/.test(request)
      ? { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired' }] }
      : undefined,
  )
  await deps.deliver(kind, contact)
  await deps.run()
  expect(deps.known[kind]).toMatchObject({ pauseReason: 'token' })
  expect(there().requests.filter((request) => request.endsWith('/oauth2/token'))).toHaveLength(2)
})

test('a revoked sign-in pauses the destination until a person signs in again', async () => {
  const deps = await signedIn()
  await revokeSalesforce(fetch, deps.all[0]!.address, deps.all[0]!.token)
  there().salesforce.signIns.accessTokens.clear()
  await deps.deliver(kind, contact)
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending' })
  expect(deps.known[kind]).toMatchObject({ pauseReason: 'token', tried: { reason: 'signin' } })
  deps.all[0]!.token = await signIn()
  expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'sent' })
})

test('a token renewed by another worker is used without a second renewal', async () => {
  const deps = await signedIn()
  const old = deps.all[0]!
  there().salesforce.signIns.accessTokens.clear()
  deps.all = [{ ...old, token: await signIn() }]
  expect(await testDestination(deps, old)).toMatchObject({ end: 'sent' })
  expect(there().requests.filter((request) => request.endsWith('/oauth2/token'))).toHaveLength(2)
})

test('a pasted token is not renewed', async () => {
  const deps = crmDepsWith({ ...destinationOf(kind, there().url), token: 'expired' })
  await deps.deliver(kind, contact)
  await deps.run()
  expect(deps.known[kind]).toMatchObject({ pauseReason: 'token', tried: { reason: 'session' } })
  expect(there().requests.some((request) => request.includes('oauth2'))).toBe(false)
})

test('no message of Salesforce puts the tokens into the log', async () => {
  const deps = await signedIn()
  const [access = '', refresh = ''] = deps.all[0]!.token.split(' ')
  const message = `Bad ${access} and ${refresh}`
  there().fault({ on: /composite/, status: 400, body: [{ errorCode: 'INVALID_FIELD', message }] })
  await deps.deliver(kind, contact)
  await deps.run()
  const row = JSON.stringify(await deps.onlyDelivery())
  expect([row.includes(access), row.includes(refresh)]).toEqual([false, false])
})
