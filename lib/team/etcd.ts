import * as z from 'zod/mini'
import { readJson } from '../api/read-json.ts'
import type { Fetch } from '../api/send.ts'
import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'
import {
  EngineError,
  type ChangesOptions,
  type CommitResult,
  type Engine,
  type EngineChanges,
  type EngineEntry,
  type ListOptions,
} from './engine.ts'

export interface EtcdOptions {
  /** Base URLs of the nodes, for example `https://etcd.example:2379`; tried in turn. */
  endpoints: readonly string[]
  /** `null`: etcd runs without authentication. */
  login: { name: string; password: string } | null
  fetch: Fetch
  /** Response timeout in milliseconds; a healthy cluster needs 10 to 20. */
  timeoutMs?: number
}

/** Longer than a leader election, which takes one to two seconds. */
const defaultTimeoutMs = 5000

/** In bytes; a page of records is at most 2 MB. */
const maxResponseLength = 64_000_000

/** etcd encodes 64-bit integers as strings, omits zeros, and encodes bytes in base64. */
const integer = z._default(z.pipe(z.string(), z.transform(Number)), 0)
const keyValue = z.object({
  key: z.string(),
  value: z._default(z.string(), ''),
  mod_revision: integer,
})
const header = z.object({ revision: integer })
const rangeResponse = z.object({
  header,
  kvs: z._default(z.array(keyValue), []),
  more: z._default(z.boolean(), false),
})
const txnResponse = z.object({
  header,
  succeeded: z._default(z.boolean(), false),
  responses: z._default(
    z.array(z.object({ response_range: z.optional(z.object({ kvs: z._default(z.array(keyValue), []) })) })),
    [],
  ),
})
const authResponse = z.object({ token: z.string() })
const watchResponse = z.object({
  result: z.object({
    header,
    /** Further events of the last revision follow in the next message. */
    fragment: z._default(z.boolean(), false),
    canceled: z._default(z.boolean(), false),
    cancel_reason: z._default(z.string(), ''),
    compact_revision: integer,
    events: z._default(z.array(z.object({ type: z._default(z.string(), 'PUT'), kv: keyValue })), []),
  }),
})

const streamError = z.object({
  error: z.object({
    grpc_code: z.optional(z.number()),
    code: z.optional(z.number()),
    http_code: z._default(z.number(), 0),
    message: z._default(z.string(), ''),
  }),
})

const encoded = (key: string) => base64Of(new TextEncoder().encode(key))

function entryOf({ key, value, mod_revision: revision }: z.infer<typeof keyValue>): EngineEntry {
  return { key: new TextDecoder().decode(bytesOfBase64(key)), value: bytesOfBase64(value), revision }
}

/** The exclusive end of a prefix range: the prefix with its last character incremented. */
const endOf = (prefix: string) =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

/** https://grpc.io/docs/guides/status-codes/ */
const codes = {
  invalid: 3,
  denied: 7,
  exhausted: 8,
  precondition: 9,
  range: 11,
  unauthenticated: 16,
} as const

const protocolErrorCodes = new Set<number>([codes.invalid, codes.precondition, codes.range])
const deniedCodes = new Set<number>([codes.denied, codes.unauthenticated])

/** Simple tokens end with time and with their node, signed ones with every change of users. */
const isTokenEnded = ({ message }: EngineError) => /auth token|auth store is old|header is old/.test(message)

/** Maps an etcd error. Messages: `etcdserver/api/v3rpc/rpctypes/error.go`. */
function refusalOf(status: number, code: number, message: string): EngineError {
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

/** An engine on etcd 3.4 or later, over its JSON gateway (`/v3/…`). */
export function etcdEngine({ endpoints, login, fetch, timeoutMs = defaultTimeoutMs }: EtcdOptions): Engine {
  let node = 0
  let token: Promise<string> | null = null

  const addressOf = (at: number) => (endpoints[at % endpoints.length] ?? '').replace(/\/$/, '')

  async function post(
    at: number,
    path: string,
    body: unknown,
    authToken: string,
    signal?: AbortSignal,
  ): Promise<Response> {
    const timer = AbortSignal.timeout(timeoutMs)
    try {
      return await fetch(addressOf(at) + path, {
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

  async function textOf(response: Response): Promise<string> {
    let text = ''
    for await (const part of textsOf(response)) text += part
    return text
  }

  async function refused(response: Response): Promise<EngineError> {
    const body = readJson(await textOf(response))
    const { error, message, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >
    const text = [message, error].find((each) => typeof each === 'string') ?? `status ${response.status}`
    return refusalOf(response.status, typeof code === 'number' ? code : -1, text)
  }

  async function authenticate(at: number): Promise<string> {
    if (!login) return ''
    const response = await post(at, '/v3/auth/authenticate', login, '')
    if (!response.ok) throw await refused(response)
    return parsed(authResponse, readJson(await textOf(response))).token
  }

  /** Tokens end after five minutes without use, and when their node stops. */
  async function tokenAt(at: number): Promise<string> {
    token ??= authenticate(at)
    try {
      return await token
    } catch (error) {
      token = null
      throw error
    }
  }

  async function sendToNode(
    at: number,
    path: string,
    body: unknown,
    signal?: AbortSignal,
  ): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await post(at, path, body, await tokenAt(at), signal)
      if (response.ok) return response
      const error = await refused(response)
      if (login === null || attempt > 0 || !isTokenEnded(error)) throw error
      token = null
    }
  }

  /**
   * Sends to the node that responded last. If it is unreachable, repeatable requests try the next node at
   * once; others leave that to the next request.
   */
  async function sendWithFailover(
    path: string,
    body: unknown,
    { isRepeatable, signal }: SendOptions,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const at = node
      try {
        return await sendToNode(at, path, body, signal)
      } catch (error) {
        const isUnreachable = error instanceof EngineError && error.kind === 'unreachable'
        if (isUnreachable && node === at) {
          node = (at + 1) % endpoints.length
          token = null
        }
        if (!isUnreachable || !isRepeatable || attempt >= endpoints.length || signal?.aborted) throw error
      }
    }
  }

  async function sendAndParse<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    body: unknown,
    isRepeatable: boolean,
  ): Promise<z.infer<Schema>> {
    return parsed(schema, readJson(await textOf(await sendWithFailover(path, body, { isRepeatable }))))
  }

  return {
    async commit(writes): Promise<CommitResult> {
      const expected = writes.filter((each) => each.expected !== undefined)
      const response = await sendAndParse(
        txnResponse,
        '/v3/kv/txn',
        {
          compare: expected.map(({ key, expected: revision }) => ({
            key: encoded(key),
            target: 'MOD',
            result: 'EQUAL',
            mod_revision: String(revision),
          })),
          success: writes.flatMap(({ key, value }) => {
            if (value === undefined) return []
            return value === null
              ? { request_delete_range: { key: encoded(key) } }
              : { request_put: { key: encoded(key), value: base64Of(value) } }
          }),
          failure: expected.map(({ key }) => ({ request_range: { key: encoded(key) } })),
        },
        false,
      )
      const { revision } = response.header
      if (response.succeeded) return { written: true, revision }
      const found = response.responses.flatMap((each) => each.response_range?.kvs ?? [])
      return { written: false, revision, found: found.map(entryOf) }
    },

    async read(keys) {
      const response = await sendAndParse(
        txnResponse,
        '/v3/kv/txn',
        { success: keys.map((key) => ({ request_range: { key: encoded(key) } })) },
        true,
      )
      const entries = response.responses.flatMap((each) => each.response_range?.kvs ?? []).map(entryOf)
      return { entries, revision: response.header.revision }
    },

    async list(prefix, { limit, after, revision, since, keysOnly = false }: ListOptions) {
      const response = await sendAndParse(
        rangeResponse,
        '/v3/kv/range',
        {
          key: encoded(after === undefined ? prefix : `${after}\0`),
          range_end: encoded(endOf(prefix)),
          limit: String(limit),
          keys_only: keysOnly,
          ...(since === undefined ? {} : { min_mod_revision: String(since) }),
          ...(revision === undefined ? {} : { revision: String(revision) }),
        },
        true,
      )
      return {
        entries: response.kvs.map(entryOf),
        more: response.more,
        revision: revision ?? response.header.revision,
      }
    },

    async *changes(
      prefix,
      from,
      { until = Infinity, signal }: ChangesOptions,
    ): AsyncGenerator<EngineChanges> {
      for (let attempt = 0; ; attempt++)
        try {
          return yield* watch(prefix, from, { until, ...(signal ? { signal } : {}) })
        } catch (error) {
          const isEnded = error instanceof EngineError && isTokenEnded(error)
          // Refused before the first event: retry with a new token.
          if (!isEnded || login === null || attempt > 0) throw error
          token = null
        }
    },
  }

  async function* watch(
    prefix: string,
    from: number,
    { until = Infinity, signal }: ChangesOptions,
  ): AsyncGenerator<EngineChanges> {
    const own = new AbortController()
    const both = signal ? AbortSignal.any([own.signal, signal]) : own.signal
    // etcd sends the first line at once, so silence means a dead connection.
    let timer = setTimeout(() => own.abort(), timeoutMs)
    try {
      const request = {
        key: encoded(prefix),
        range_end: encoded(endOf(prefix)),
        start_revision: String(from),
      }
      const response = await sendWithFailover(
        '/v3/watch',
        { create_request: request },
        { isRepeatable: true, signal: both },
      )
      for await (const line of linesOf(response)) {
        clearTimeout(timer)
        const message = readJson(line)
        const failed = streamError.safeParse(message)
        if (failed.success) {
          const { grpc_code: grpc, code = grpc ?? -1, http_code: status, message } = failed.data.error
          throw refusalOf(status, code, message)
        }
        const {
          header: at,
          fragment,
          canceled,
          compact_revision: compacted,
          cancel_reason: reason,
          events,
        } = parsed(watchResponse, message).result
        if (compacted > 0) throw new EngineError('compacted', `forgotten before ${compacted}`)
        if (canceled) throw refusalOf(403, codes.denied, reason || 'permission denied')
        if (until < Infinity) timer = setTimeout(() => own.abort(), timeoutMs)
        if (events.length === 0) continue
        const changes = changesOf(at.revision, events, fragment)
        yield changes
        if (changes.revision >= until) return
      }
      // Only the signal ends a stream normally.
      if (!signal?.aborted) throw new EngineError('unreachable', 'the stream ended')
    } catch (error) {
      if (signal?.aborted) return
      throw error
    } finally {
      clearTimeout(timer)
      own.abort()
    }
  }
}

interface SendOptions {
  isRepeatable: boolean
  signal?: AbortSignal
}

/** Keeps the last write of each key. In a fragment the last revision is incomplete. */
function changesOf(
  revision: number,
  events: readonly { type: string; kv: z.infer<typeof keyValue> }[],
  isFragment: boolean,
): EngineChanges {
  const last = new Map(events.map(({ type, kv }) => [kv.key, { type, kv }]))
  const written: EngineEntry[] = []
  const deleted: string[] = []
  for (const { type, kv } of last.values()) {
    const entry = entryOf(kv)
    if (type === 'DELETE') deleted.push(entry.key)
    else written.push(entry)
  }
  // While a watcher catches up, the header has the engine's current revision, not that of these events.
  const newest = Math.max(...events.map(({ kv }) => kv.mod_revision))
  const reached = isFragment ? newest - 1 : newest
  return { revision: Math.min(revision, reached), written, deleted }
}

/** Chunks of a body; throws an `EngineError` if it breaks off or exceeds `maxBytes`. */
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
      if (bytes > maxBytes) throw new EngineError('unreadable', 'too long an answer')
      yield decoder.decode(value, { stream: true })
    }
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError('unreachable', String(error))
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) throw new EngineError('unreadable', 'no stream')
  let rest = ''
  for await (const text of textsOf(response, Infinity)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxResponseLength) throw new EngineError('unreadable', 'too long a line')
    for (const line of lines) if (line !== '') yield line
  }
  // An error may end without a line break; half a line means a dead connection.
  if (typeof readJson(rest) === 'object') yield rest
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new EngineError('unreadable', 'no answer of etcd')
  return data
}
