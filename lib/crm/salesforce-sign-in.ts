import type { Fetch } from '../api/send.ts'
import { base64Of } from '../crypto/base64.ts'
import { at, stringAt, type Renewal } from './adapter.ts'
import { DeliveryEnd } from './delivery-result.ts'

// https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm: authorization code with PKCE.

/** Stored as one secret: access token, refresh token and consumer key, separated by spaces. */
interface SignIn {
  refreshToken: string
  clientId: string
}

export const accessTokenIn = (token: string): string => token.split(' ')[0] ?? ''

/** `null` for a pasted access token, which can't be renewed. */
function signInIn(token: string): SignIn | null {
  const [, refreshToken, clientId] = token.split(' ')
  return refreshToken === undefined || clientId === undefined ? null : { refreshToken, clientId }
}

/** The client id in a token; empty if unknown. */
export const clientIdIn = (token: string): string => signInIn(token)?.clientId ?? ''

export const isSalesforceToken = (token: string): boolean => /^[!-~]+( [!-~]+ [!-~]+)?$/.test(token)

/** A page of Salesforce's own, so that no other site gets the code. The extension may read its URL. */
export const callbackOf = (address: string): string => `${address}/services/oauth2/success`

interface StartedSignIn {
  url: string
  verifier: string
  state: string
}

export async function startSignIn(address: string, clientId: string): Promise<StartedSignIn> {
  const [verifier, state] = [randomText(), randomText()]
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackOf(address),
    scope: 'api refresh_token',
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    state,
  })
  return { url: `${address}/services/oauth2/authorize?${query}`, verifier, state }
}

const randomText = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

const base64Url = (bytes: Uint8Array) =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** `null` if the person refused, or the URL belongs to another sign-in. */
export function codeIn(url: string, { state }: Pick<StartedSignIn, 'state'>): string | null {
  const query = new URL(url).searchParams
  return query.get('state') === state ? query.get('code') : null
}

export interface FinishedSignIn {
  address: string
  clientId: string
  code: string
  verifier: string
}

/** Throws a `DeliveryEnd` if Salesforce refuses the code. */
export function exchangeCode(
  fetch: Fetch,
  { address, clientId, code, verifier }: FinishedSignIn,
): Promise<string> {
  return requestToken(fetch, address, clientId, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackOf(address),
    code_verifier: verifier,
  })
}

/** `null` for a pasted access token, which can't be renewed. */
export function salesforceRenewal(token: string): Renewal | null {
  const signIn = signInIn(token)
  if (!signIn) return null
  const { refreshToken, clientId } = signIn
  return (fetch, address) =>
    requestToken(fetch, address, clientId, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** Ignores errors, because the token has been deleted here. */
export async function revokeSalesforce(fetch: Fetch, address: string, token: string): Promise<void> {
  const signIn = signInIn(token)
  if (!signIn) return
  await post(fetch, `${address}/services/oauth2/revoke`, { token: signIn.refreshToken }).catch(() => {})
}

async function requestToken(
  fetch: Fetch,
  address: string,
  clientId: string,
  fields: Record<string, string>,
): Promise<string> {
  const unavailable = new DeliveryEnd({ end: 'unavailable', status: null, message: null })
  let status: number
  let content: unknown
  try {
    const response = await post(fetch, `${address}/services/oauth2/token`, { ...fields, client_id: clientId })
    ;({ status } = response)
    content = await response.json()
  } catch {
    throw unavailable
  }
  const accessToken = stringAt(at(content, 'access_token'))
  const refreshToken = stringAt(at(content, 'refresh_token')) || (fields['refresh_token'] ?? '')
  const token = [accessToken, refreshToken, clientId].join(' ')
  if (status === 200 && isSalesforceToken(token)) return token
  if (status >= 500) throw unavailable
  throw new DeliveryEnd({
    end: 'token',
    status,
    message: stringAt(at(content, 'error_description')) || null,
    reason: 'signin',
  })
}

const requestMs = 30_000

function post(fetch: Fetch, url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(requestMs),
  })
}
