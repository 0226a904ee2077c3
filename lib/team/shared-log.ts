import { mostWrites, type EngineEntry } from './engine.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'
import { pagesOf } from './pages-of.ts'
import { seal, unseal } from './seal.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'
import { untilDone } from './until-written.ts'

/**
 * What every machine of a team has to follow: values that are each written once and never changed, and a head that moves
 * with every one of them. Whoever writes elsewhere proves by the head's revision how far it has followed.
 */
export interface SharedLog<Value extends object> {
  kind: 'tombstone' | 'suppression'
  /** Whether what the team sealed is such a value. */
  isValue(value: Partial<Value>): boolean
}

/** The key of a log's head. */
export const headOf = (keys: TeamKeys, { kind }: Pick<SharedLog<never>, 'kind'>): Promise<string> =>
  sharedKey(keys, kind, 'head')

/**
 * Writes a value once, whatever replies are lost; gives its revision. What stands under its key and is none of the team's
 * is replaced. `gone`: what goes in the same transaction.
 */
export async function writeOnce<Value extends object>(
  team: TeamContext,
  log: SharedLog<Value>,
  key: string,
  value: Value,
  gone: readonly string[] = [],
): Promise<number> {
  const { engine, keys } = team
  const head = await headOf(keys, log)
  return untilDone(team, async () => {
    const { entries, revision: after } = await engine.read([key, head])
    const before = entries.find((entry) => entry.key === key)
    const [there] = await openValues(keys, log, before ? [before] : [])
    if (there) return { result: there.revision }
    const { written, revision } = await engine.commit([
      {
        key,
        value: await seal(keys, key, { value, sequence: 1, after }),
        expected: before?.revision ?? 0,
      },
      {
        key: head,
        value: await seal(keys, head, { value: {}, sequence: 1, after }),
        expected: entries.find((entry) => entry.key === head)?.revision ?? 0,
      },
      ...gone.map((each) => ({ key: each, value: null })),
    ])
    return written ? { result: revision } : null
  })
}

const pageSize = 200

/** All that stands of a log in the engine but its head, without what it says. */
export async function listLog<Value extends object>(
  { engine, keys }: TeamContext,
  log: SharedLog<Value>,
): Promise<EngineEntry[]> {
  const head = await headOf(keys, log)
  const all: EngineEntry[] = []
  for await (const { entries } of pagesOf(engine, prefixOf(keys, log.kind), {
    limit: pageSize,
    keysOnly: true,
  }))
    all.push(...entries.filter(({ key }) => key !== head))
  return all
}

/** What the team wrote under these keys. Values may be large: read as many at a time as fit in one answer. */
export async function readLog<Value extends object>(
  { engine, keys }: TeamContext,
  log: SharedLog<Value>,
  wanted: readonly string[],
): Promise<SharedValue<Value>[]> {
  const all: SharedValue<Value>[] = []
  for (let from = 0; from < wanted.length; from += mostWrites) {
    const { entries } = await engine.read(wanted.slice(from, from + mostWrites))
    all.push(...(await openValues(keys, log, entries)))
  }
  return all
}

/** Those of these entries that are values of the team's own. */
export async function openValues<Value extends object>(
  keys: TeamKeys,
  log: SharedLog<Value>,
  entries: readonly EngineEntry[],
): Promise<SharedValue<Value>[]> {
  const each = await Promise.all(
    entries.map(async (entry) => {
      const one = await unseal<Partial<Value>>(keys, entry)
      if (!('value' in one) || !log.isValue(one.value)) return []
      const { key, revision } = entry
      return [{ key, revision, value: one.value as Value, sequence: one.sequence }]
    }),
  )
  return each.flat()
}
