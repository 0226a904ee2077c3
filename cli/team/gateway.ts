import { readJson } from '../../lib/api/read-json.ts'
import type { Fetch } from '../../lib/api/send.ts'

/** An error that ends a command. Its message is one or two sentences with the next step. */
export class AdminError extends Error {
  override name = 'AdminError'
}

type GatewayResponse = { ok: true; response: Record<string, unknown> } | { ok: false; message: string }

/** etcd's admin API over its JSON gateway. All methods reject with an `AdminError`. */
export interface Gateway {
  /** The first node that responds. Resolves to `null` if the error message matches `unless`. */
  call(path: string, body: object, unless?: RegExp): Promise<Record<string, unknown> | null>
  /** Resolves to `null` if the node doesn't respond. */
  callNode(endpoint: string, path: string, body: object): Promise<Record<string, unknown> | null>
  /** By name; empty if unavailable. */
  figures(endpoint: string): Promise<Map<string, number>>
  login(name: string, password: string): Promise<void>
}

/** Long, because defragmenting a full node takes seconds. */
const timeoutMs = 60_000
const firstWordMs = 5000

const certificateCodes =
  /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|CERT_(?!HAS_EXPIRED|NOT_YET)|UNABLE_TO_DECRYPT)/
const causes: readonly (readonly [RegExp, string])[] = [
  [certificateCodes, 'its certificate is not trusted: name the authority that signed it by --ca'],
  [/^CERT_(HAS_EXPIRED|NOT_YET)/, 'its certificate is not valid today: renew it'],
  [/ALTNAME/, 'its certificate is for another name: use the name that stands in it'],
  [/^ECONNREFUSED$/, 'nothing listens there: start etcd, or correct --endpoints'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'there is no such host: correct --endpoints'],
  [/WRONG_VERSION|PACKET_LENGTH|^ECONNRESET$/, 'it does not speak TLS: begin its address with http:'],
]

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error as { cause?: { code?: string; message?: string; errors?: { code?: string }[] } }
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? ''
  return causes.find(([known]) => known.test(code))?.[1] ?? (code || cause?.message || String(error))
}

export function openGateway({ endpoints, fetch }: { endpoints: readonly string[]; fetch: Fetch }): Gateway {
  let token = ''
  let user: { name: string; password: string } | null = null

  async function send(endpoint: string, path: string, body: object): Promise<GatewayResponse> {
    const response = await fetch(`${endpoint}/v3/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
      redirect: 'error',
      signal: AbortSignal.timeout(path === 'maintenance/defragment' ? timeoutMs : firstWordMs),
    })
    const text = await response.text()
    const reply = readJson(text)
    if (typeof reply !== 'object' || reply === null)
      return { ok: false, message: /HTTPS server/.test(text) ? 'speaks TLS' : 'not an etcd response' }
    const { error, message } = reply as { error?: unknown; message?: unknown }
    if (response.ok && error === undefined) return { ok: true, response: reply as Record<string, unknown> }
    const reason = [message, error].find((each) => typeof each === 'string')
    return { ok: false, message: reason ?? `status ${response.status}` }
  }

  const gateway: Gateway = {
    async call(path, body, unless) {
      const unreachable: string[] = []
      for (const endpoint of endpoints) {
        let reply: GatewayResponse
        try {
          reply = await send(endpoint, path, body)
        } catch (error) {
          unreachable.push(`${endpoint}: ${reasonOf(error)}`)
          continue
        }
        if (reply.ok) return reply.response
        // Log in again: a token ends after five minutes without use, and with its node.
        if (user !== null && token !== '' && /auth token|header is old/.test(reply.message)) {
          token = ''
          await gateway.login(user.name, user.password)
          return gateway.call(path, body, unless)
        }
        if (unless?.test(reply.message)) return null
        throw refusal(endpoint, path, reply.message)
      }
      throw new AdminError(`No etcd responds. ${unreachable.join('. ')}.`)
    },

    async callNode(endpoint, path, body) {
      const reply = await send(endpoint, path, body).catch(() => null)
      return reply?.ok ? reply.response : null
    },

    async figures(endpoint) {
      try {
        const response = await fetch(`${endpoint}/metrics`, { signal: AbortSignal.timeout(firstWordMs) })
        const lines = (await response.text()).split('\n').filter((line) => /^[a-z_]+ /.test(line))
        return new Map(
          lines.map((line) => {
            const [name = '', value] = line.split(' ')
            return [name, Number(value)] as const
          }),
        )
      } catch {
        return new Map()
      }
    },

    async login(name, password) {
      const response = await gateway.call('auth/authenticate', { name, password }, /authentication failed/)
      if (!response)
        throw new AdminError(
          `etcd refuses this password of its user ${name}. Name the file with the right one by --root-password-file.`,
        )
      token = String(response['token'])
      user = { name, password }
    },
  }
  return gateway
}

function refusal(endpoint: string, path: string, message: string): AdminError {
  if (message === 'speaks TLS')
    return new AdminError(
      `${endpoint} speaks TLS. Begin its address with https:, and name its authority by --ca.`,
    )
  if (message === 'not an etcd response')
    return new AdminError(`The server at ${endpoint} is not etcd 3.4 or later. Correct --endpoints.`)
  if (/no leader|request timed out/.test(message))
    return new AdminError(`The etcd at ${endpoint} has no leader: most of its nodes must run. Start them.`)
  if (/no space|space exceeded/.test(message))
    return new AdminError(
      `The etcd at ${endpoint} is full. Compact and defragment it, or raise its quota: see docs/team.md.`,
    )
  if (/permission denied|invalid auth token|user name is empty/.test(message))
    return new AdminError(`The etcd at ${endpoint} does not allow this user to do that. Use its user root.`)
  return new AdminError(`The etcd at ${endpoint} refuses ${path}: ${message}.`)
}
