import * as z from 'zod/mini'
import { readJson } from '../api/read-json.ts'
import type { Fetch } from '../api/send.ts'
import { EngineError } from './engine.ts'

export interface EtcdOptions {
  /** Such as `https://etcd.example:2379`, tried in turn. */
  endpoints: readonly string[]
  /** `null` without authentication. */
  login: { name: string; password: string } | null
  fetch: Fetch
  /** In ms. A healthy cluster responds within 10 to 20 ms. */
  timeoutMs?: number
}

/** In ms. Electing a leader takes one to two seconds. */
const defaultTimeoutMs = 5000

/** In bytes. A page of records has at most 2 MB. */
const maxResponseLength = 64_000_000

const authResponse = z.object({ token: z.string() })

/** https://grpc.io/docs/guides/status-codes/ */
export const codes = {
  invalid: 3,
  denied: 7,
  exhausted: 8,
  precondition: 9,
  range: 11,
  unauthenticated: 16,
} as const

const protocolErrorCodes = new Set<number>([codes.invalid, codes.precondition, codes.range])
const deniedCodes = new Set<number>([codes.denied, codes.unauthenticated])

/**
 * Whether the login token has ended. Simple tokens end after some time and with their node, signed ones with every
 * change of users.
 */
const isTokenEnded = ({ message }: EngineError) => /auth token|auth store is old|header is old/.test(message)

/** The `EngineError` for an error of etcd. Its messages are in `etcdserver/api/v3rpc/rpctypes/error.go`. */
export function etcdErrorOf(status: number, code: number, message: string): EngineError {
  if (message.includes('compacted')) return new EngineError('compacted', message)
  if (/no space|space exceeded/.test(message)) return new EngineError('full', message)
  if (/too large|larger than max|too many operations/.test(message))
    return new EngineError('too-large', message)
  const isAuthError = /authentication|auth token|auth store|header is old|permission|user name/.test(message)
  if (isAuthError || status === 401 || status === 403 || deniedCodes.has(code))
    return new EngineError('denied', message)
  // etcd is overloaded.
  if (code === codes.exhausted || status === 429) return new EngineError('unreachable', message)
  const isProtocolError = protocolErrorCodes.has(code) || (status >= 400 && status < 500)
  return new EngineError(isProtocolError ? 'unreadable' : 'unreachable', message)
}

interface SendOptions {
  isRepeatable: boolean
  signal?: AbortSignal
}

/** A connection to etcd with authentication and failover. Turns etcd's errors into `EngineError`. */
export class EtcdConnection {
  readonly timeoutMs: number
  private readonly options: EtcdOptions
  private node = 0
  private token: Promise<string> | null = null

  constructor(options: EtcdOptions) {
    this.options = options
    this.timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  }

  async call<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    body: unknown,
    isRepeatable: boolean,
  ): Promise<z.infer<Schema>> {
    return parsed(schema, readJson(await textOf(await this.send(path, body, { isRepeatable }))))
  }

  /**
   * To the node that responded last. If it is unreachable, a repeatable request tries the next node; other requests
   * leave that to the one that follows.
   */
  async send(path: string, body: unknown, { isRepeatable, signal }: SendOptions): Promise<Response> {
    const { length } = this.options.endpoints
    for (let attempt = 1; ; attempt++) {
      const at = this.node
      try {
        return await this.sendToNode(at, path, body, signal)
      } catch (error) {
        const isUnreachable = error instanceof EngineError && error.kind === 'unreachable'
        if (isUnreachable && this.node === at) {
          this.node = (at + 1) % length
          this.token = null
        }
        if (!isUnreachable || !isRepeatable || attempt >= length || signal?.aborted) throw error
      }
    }
  }

  renewsToken(error: unknown): boolean {
    const isRenewable = this.options.login !== null && error instanceof EngineError && isTokenEnded(error)
    if (isRenewable) this.token = null
    return isRenewable
  }

  private async sendToNode(at: number, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await this.post(at, path, body, await this.tokenAt(at), signal)
      if (response.ok) return response
      const error = await refused(response)
      if (attempt > 0 || !this.renewsToken(error)) throw error
    }
  }

  /** Tokens end after five minutes without use, and when their node stops. */
  private async tokenAt(at: number): Promise<string> {
    this.token ??= this.authenticate(at)
    try {
      return await this.token
    } catch (error) {
      this.token = null
      throw error
    }
  }

  private async authenticate(at: number): Promise<string> {
    const { login } = this.options
    if (!login) return ''
    const response = await this.post(at, '/v3/auth/authenticate', login, '')
    if (!response.ok) throw await refused(response)
    return parsed(authResponse, readJson(await textOf(response))).token
  }

  private async post(
    at: number,
    path: string,
    body: unknown,
    authToken: string,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { endpoints, fetch } = this.options
    const base = (endpoints[at % endpoints.length] ?? '').replace(/\/$/, '')
    const timer = AbortSignal.timeout(this.timeoutMs)
    try {
      return await fetch(base + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(authToken === '' ? {} : { authorization: authToken }),
        },
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: signal ?? timer,
      })
    } catch (error) {
      throw new EngineError('unreachable', String(error))
    }
  }
}

async function refused(response: Response): Promise<EngineError> {
  const body = readJson(await textOf(response))
  const { error, message, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const text = [message, error].find((each) => typeof each === 'string') ?? `status ${response.status}`
  return etcdErrorOf(response.status, typeof code === 'number' ? code : -1, text)
}

async function textOf(response: Response): Promise<string> {
  let text = ''
  for await (const part of textsOf(response)) text += part
  return text
}

/** Throws an `EngineError` if the body breaks off or exceeds `maxBytes`. */
async function* textsOf(response: Response, maxBytes = maxResponseLength): AsyncGenerator<string> {
  if (!response.body) return
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
      if (bytes > maxBytes) throw new EngineError('unreadable', 'response too long')
      yield decoder.decode(value, { stream: true })
    }
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError('unreachable', String(error))
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** The lines of a stream. Throws an `EngineError` if it breaks off. */
export async function* responseLines(response: Response): AsyncGenerator<string> {
  if (!response.body) throw new EngineError('unreadable', 'no stream')
  let rest = ''
  for await (const text of textsOf(response, Infinity)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxResponseLength) throw new EngineError('unreadable', 'line too long')
    for (const line of lines) if (line !== '') yield line
  }
  // An error may lack a line break; a partial line means that the connection is dead.
  if (typeof readJson(rest) === 'object') yield rest
}

/** The parsed response. Throws `unreadable` if it isn't etcd's. */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new EngineError('unreadable', 'not an etcd response')
  return data
}
