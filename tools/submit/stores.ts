import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BuildRecord } from '../../vite/build-settings.ts'

export interface Submission {
  package: Buffer
  /** The sources of the Firefox package, from which addons.mozilla.org builds it again. */
  sources: Buffer
  /** The add-on id of the Firefox package. */
  addOn: string
  /**
   * Percentage of users who get the version at first. Only Chrome supports it, for items with at least 10,000 users.
   */
  percentage: number
}

interface Store {
  browser: BuildRecord['browser']
  credentials: readonly string[]
  url: string
  /** Submits the package. Returns the next step for a person; throws if the store refuses. */
  submit: (submission: Submission, env: Record<string, string>, ask: SendToStore) => Promise<string>
}

/** Sends a request to a store and returns its JSON, or the `location` of a response without a body. */
type SendToStore = (path: string, init?: RequestInit) => Promise<Record<string, unknown>>

/** Sends requests to the store's API at `base`. If the store refuses, throws its message. */
export const storeAt =
  (base: string): SendToStore =>
  async (path, init = {}) => {
    const url = new URL(path, base)
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(120_000) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${url.host} responded ${response.status}: ${text.slice(0, 1_000)}`)
    if (text === '') return { location: response.headers.get('location') }
    try {
      return JSON.parse(text) as Record<string, unknown>
    } catch {
      throw new Error(`${url.host} did not respond with JSON: ${text.slice(0, 200)}`)
    }
  }

/** How often a store is polled for the result of its check, and the interval in ms. */
const attempts = 60
const betweenMs = 5_000

async function pollUntilDone<Answer>(ask: () => Promise<Answer | undefined>, wait: number): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const reply = await ask()
    if (reply !== undefined) return reply
    await pause(wait)
  }
  throw new Error('The store has not checked the package yet. Check its page before you submit again.')
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function submitToChrome(
  { package: bytes, percentage }: Submission,
  env: Record<string, string>,
  ask: SendToStore,
) {
  const item = `publishers/${env['CHROME_PUBLISHER_ID']}/items/${env['CHROME_ITEM_ID']}`
  const token = await storeAt(env['CHROME_TOKEN_URL'] ?? 'https://oauth2.googleapis.com')(
    '/token',
    json({
      client_id: env['CHROME_CLIENT_ID'],
      client_secret: env['CHROME_CLIENT_SECRET'],
      refresh_token: env['CHROME_REFRESH_TOKEN'],
      grant_type: 'refresh_token',
    }),
  )
  const headers = { authorization: `Bearer ${String(token['access_token'])}` }
  const upload = await ask(`/upload/v2/${item}:upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: new Uint8Array(bytes),
  })
  const state = async (first?: unknown) =>
    first ?? (await ask(`/v2/${item}:fetchStatus`, { headers }))['lastAsyncUploadState']
  let known = upload['uploadState']
  const uploaded = await pollUntilDone(async () => {
    const now = await state(known)
    known = undefined
    return now === 'IN_PROGRESS' || now === 'UPLOAD_IN_PROGRESS' ? undefined : now
  }, waitOf(env))
  if (uploaded !== 'SUCCEEDED')
    throw new Error(`The upload ended as ${String(uploaded)}: ${JSON.stringify(upload)}`)
  // The store rejects a percentage for items with few users, such as new ones.
  const share = percentage < 100 ? { deployInfos: [{ deployPercentage: percentage }] } : {}
  const request = json({ publishType: 'STAGED_PUBLISH', ...share })
  await ask(`/v2/${item}:publish`, { ...request, headers: { ...headers, ...(request.headers as object) } })
  const toWhom = percentage < 100 ? `, at first to ${percentage} %` : ''
  return `Submitted. After the review, publish it on the store's page${toWhom}.`
}

const waitOf = (env: Record<string, string>) => Number(env['SUBMIT_WAIT_MS'] ?? betweenMs)

function firefoxHeaders(env: Record<string, string>): Record<string, string> {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: env['FIREFOX_ISSUER'], jti: randomUUID(), iat: now, exp: now + 300 }
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  const signature = createHmac('sha256', env['FIREFOX_SECRET'] ?? '')
    .update(text)
    .digest('base64url')
  return { authorization: `JWT ${text}.${signature}` }
}

const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'application/zip' })

async function submitToFirefox(
  { package: bytes, sources, addOn }: Submission,
  env: Record<string, string>,
  ask: SendToStore,
) {
  const form = new FormData()
  form.set('channel', 'listed')
  form.set('upload', fileOf(bytes), 'package.zip')
  const upload = await ask('/api/v5/addons/upload/', {
    method: 'POST',
    headers: firefoxHeaders(env),
    body: form,
  })
  const uuid = String(upload['uuid'])
  const checked = await pollUntilDone(async () => {
    const now = await ask(`/api/v5/addons/upload/${encodeURIComponent(uuid)}/`, {
      headers: firefoxHeaders(env),
    })
    return now['processed'] === true ? now : undefined
  }, waitOf(env))
  if (checked['valid'] !== true)
    throw new Error(`The package was refused: ${JSON.stringify(checked['validation'])}`)
  const versions = `/api/v5/addons/addon/${encodeURIComponent(addOn)}/versions/`
  const request = json({ upload: uuid })
  const version = await ask(versions, {
    ...request,
    headers: { ...firefoxHeaders(env), ...(request.headers as object) },
  })
  const withSources = new FormData()
  withSources.set('source', fileOf(sources), 'sources.zip')
  await ask(`${versions}${String(version['id'])}/`, {
    method: 'PATCH',
    headers: firefoxHeaders(env),
    body: withSources,
  })
  return 'Submitted with its sources. The store publishes it after the review.'
}

/**
 * Uses version 1.1 of Edge's API: https://learn.microsoft.com/microsoft-edge/extensions/update/api/addons-api-reference
 */
async function submitToEdge(
  { package: bytes }: Submission,
  env: Record<string, string>,
  ask: SendToStore,
): Promise<string> {
  const submissions = `/products/${encodeURIComponent(env['EDGE_PRODUCT_ID'] ?? '')}/submissions`
  const headers = {
    authorization: `ApiKey ${env['EDGE_API_KEY']}`,
    'x-clientid': env['EDGE_CLIENT_ID'] ?? '',
  }
  const run = async (path: string, init: RequestInit): Promise<void> => {
    const { location } = await ask(path, {
      ...init,
      method: 'POST',
      headers: { ...headers, ...(init.headers as object) },
    })
    const operation = `${path}/operations/${encodeURIComponent(String(location).split('/').at(-1)!)}`
    const ended = await pollUntilDone(async () => {
      const now = await ask(operation, { headers })
      return now['status'] === 'InProgress' ? undefined : now
    }, waitOf(env))
    if (ended['status'] !== 'Succeeded') throw new Error(`The store refused it: ${JSON.stringify(ended)}`)
  }
  await run(`${submissions}/draft/package`, {
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(bytes),
  })
  await run(submissions, json({ notes: '' }))
  return 'Submitted. The store publishes it after the review.'
}

export const stores = {
  chrome: {
    browser: 'chrome',
    credentials: [
      'CHROME_PUBLISHER_ID',
      'CHROME_ITEM_ID',
      'CHROME_CLIENT_ID',
      'CHROME_CLIENT_SECRET',
      'CHROME_REFRESH_TOKEN',
    ],
    url: 'https://chromewebstore.googleapis.com',
    submit: submitToChrome,
  },
  edge: {
    browser: 'chrome',
    credentials: ['EDGE_PRODUCT_ID', 'EDGE_CLIENT_ID', 'EDGE_API_KEY'],
    url: 'https://api.addons.microsoftedge.microsoft.com',
    submit: submitToEdge,
  },
  firefox: {
    browser: 'firefox',
    credentials: ['FIREFOX_ISSUER', 'FIREFOX_SECRET'],
    url: 'https://addons.mozilla.org',
    submit: submitToFirefox,
  },
} satisfies Record<string, Store>
