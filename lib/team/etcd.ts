import * as z from 'zod/mini'
import { readJson } from '../api/read-json.ts'
import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'
import {
  EngineError,
  type ChangesOptions,
  type CommitResult,
  type Engine,
  type EngineChanges,
  type EngineEntry,
  type EngineWrite,
  type ListOptions,
} from './engine.ts'
import {
  codes,
  EtcdConnection,
  responseLines,
  parsed,
  etcdErrorOf,
  type EtcdOptions,
} from './etcd-connection.ts'

/** etcd writes 64-bit integers as strings and omits zeros; bytes are base64. */
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

/** Exclusive: the prefix with its last character incremented. */
const endOf = (prefix: string) =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

/** An engine on etcd 3.4 or later, through its JSON gateway (`/v3/…`). */
export function etcdEngine(options: EtcdOptions): Engine {
  const etcd = new EtcdConnection(options)
  return {
    commit: (writes) => commit(etcd, writes),
    read: (keys) => read(etcd, keys),
    list: (prefix, page) => list(etcd, prefix, page),
    changes: (prefix, from, until) => changesSince(etcd, prefix, from, until),
  }
}

async function commit(etcd: EtcdConnection, writes: readonly EngineWrite[]): Promise<CommitResult> {
  const expected = writes.filter((each) => each.expected !== undefined)
  const response = await etcd.call(
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
}

async function read(etcd: EtcdConnection, keys: readonly string[]): ReturnType<Engine['read']> {
  const response = await etcd.call(
    txnResponse,
    '/v3/kv/txn',
    { success: keys.map((key) => ({ request_range: { key: encoded(key) } })) },
    true,
  )
  const entries = response.responses.flatMap((each) => each.response_range?.kvs ?? []).map(entryOf)
  return { entries, revision: response.header.revision }
}

async function list(
  etcd: EtcdConnection,
  prefix: string,
  { limit, after, revision, since, keysOnly = false }: ListOptions,
): ReturnType<Engine['list']> {
  const response = await etcd.call(
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
}

async function* changesSince(
  etcd: EtcdConnection,
  prefix: string,
  from: number,
  options: ChangesOptions,
): AsyncGenerator<EngineChanges> {
  for (let attempt = 0; ; attempt++)
    try {
      return yield* watch(etcd, prefix, from, options)
    } catch (error) {
      // The token was refused before the first event, so retry with a new one.
      if (attempt > 0 || !etcd.renewsToken(error)) throw error
    }
}

async function* watch(
  etcd: EtcdConnection,
  prefix: string,
  from: number,
  { until = Infinity, signal }: ChangesOptions,
): AsyncGenerator<EngineChanges> {
  const own = new AbortController()
  const both = signal ? AbortSignal.any([own.signal, signal]) : own.signal
  // etcd sends the first line at once, so silence means that the connection is dead.
  let timer = setTimeout(() => own.abort(), etcd.timeoutMs)
  try {
    const request = {
      key: encoded(prefix),
      range_end: encoded(endOf(prefix)),
      start_revision: String(from),
    }
    const response = await etcd.send(
      '/v3/watch',
      { create_request: request },
      { isRepeatable: true, signal: both },
    )
    for await (const line of responseLines(response)) {
      clearTimeout(timer)
      const message = readJson(line)
      const failed = streamError.safeParse(message)
      if (failed.success) {
        const { grpc_code: grpc, code = grpc ?? -1, http_code: status, message } = failed.data.error
        throw etcdErrorOf(status, code, message)
      }
      const {
        header: at,
        fragment,
        canceled,
        compact_revision: compacted,
        cancel_reason: reason,
        events,
      } = parsed(watchResponse, message).result
      if (compacted > 0) throw new EngineError('compacted', `compacted before ${compacted}`)
      if (canceled) throw etcdErrorOf(403, codes.denied, reason || 'permission denied')
      if (until < Infinity) timer = setTimeout(() => own.abort(), etcd.timeoutMs)
      if (events.length === 0) continue
      const changes = changesOf(at.revision, events, fragment)
      yield changes
      if (changes.revision >= until) return
    }
    // A stream ends normally only by the signal.
    if (!signal?.aborted) throw new EngineError('unreachable', 'the stream ended')
  } catch (error) {
    if (signal?.aborted) return
    throw error
  } finally {
    clearTimeout(timer)
    own.abort()
  }
}

/** In a fragment, the last revision is incomplete. */
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
  // While a watcher catches up, the header contains the engine's revision instead.
  const newest = Math.max(...events.map(({ kv }) => kv.mod_revision))
  const reached = isFragment ? newest - 1 : newest
  return { revision: Math.min(revision, reached), written, deleted }
}
