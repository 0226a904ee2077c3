import { nameKeys } from '../matching/name.ts'
import type { PersonTraits } from './person-traits.ts'

/** A key shared by more people than this identifies no one. */
const maxAlike = 200
/** Among up to this many colleagues, all are compared; among more, only those with similar names. */
const maxColleagues = 60

/** The number of items between two pauses, about 2 ms of work. */
const sliceSize = 256

/** Yields the pairs of people, as indexes, who share an identifying trait. */
export function* candidatePairs(people: readonly PersonTraits[]): Generator<void, [number, number][]> {
  const blocks = new Map<string, number[]>()
  const add = (key: string, at: number) => {
    const block = blocks.get(key)
    if (block) block.push(at)
    else blocks.set(key, [at])
  }
  const colleagues = new Map<string, number[]>()
  for (const [at, person] of people.entries()) {
    if (at % sliceSize === 0) yield
    for (const mailbox of person.mailboxes) add(`email ${mailbox}`, at)
    for (const id of [...person.memberIds, ...person.internalIds]) add(`id ${id}`, at)
    for (const handle of person.handles) add(`handle ${handle}`, at)
    for (const key of nameKeys(person.name.tokens)) add(key, at)
    for (const key of workplacesOf(person)) {
      const block = colleagues.get(key)
      if (block) block.push(at)
      else colleagues.set(key, [at])
    }
  }
  let seen = 0
  for (const [key, block] of colleagues) {
    if (seen++ % sliceSize === 0) yield
    if (block.length <= maxColleagues) for (const at of block) add(`at ${key}`, at)
    else for (const at of block) for (const word of beginningsOf(people[at]!)) add(`at ${key} ${word}`, at)
  }
  yield* addSpelled(people, add)
  return yield* pairsIn(blocks, people.length)
}

function workplacesOf({ jobs, domains }: PersonTraits): string[] {
  const ids = jobs.flatMap(({ id }) => (id === null ? [] : `id ${id}`))
  const names = jobs.flatMap(({ name }) => (name === '' ? [] : `name ${name}`))
  return [...new Set([...ids, ...names, ...domains.map((domain) => `domain ${domain}`)])]
}

function beginningsOf({ name: { given, family } }: PersonTraits): string[] {
  return [
    ...new Set(
      [given, family].flatMap(({ text, sound }) =>
        text === '' ? [] : [`<${sound.slice(0, 2)}`, `${sound.slice(-2)}>`, `<${text.slice(0, 2)}`],
      ),
    ),
  ]
}

/** An address without a name is compared with the colleague whose name it spells. */
function* addSpelled(
  people: readonly PersonTraits[],
  add: (key: string, at: number) => void,
): Generator<void, void> {
  const owners = new Map<string, number[]>()
  for (const [at, { spellings }] of people.entries())
    for (const short of spellings) {
      const some = owners.get(short)
      if (some) some.push(at)
      else owners.set(short, [at])
    }
  if (owners.size === 0) return
  for (const [at, { spelledMailboxes }] of people.entries()) {
    if (at % sliceSize === 0) yield
    for (const short of spelledMailboxes) {
      const others = owners.get(short)
      if (!others || others.length > maxAlike) continue
      for (const other of [at, ...others]) add(`spelled ${short} ${at}`, other)
    }
  }
}

function* pairsIn(
  blocks: ReadonlyMap<string, readonly number[]>,
  count: number,
): Generator<void, [number, number][]> {
  const seen = new Set<number>()
  const pairs: [number, number][] = []
  let walked = 0
  for (const block of blocks.values()) {
    if (walked++ % sliceSize === 0) yield
    if (block.length < 2 || block.length > maxAlike) continue
    for (const [index, one] of block.entries())
      for (let next = index + 1; next < block.length; next += 1) {
        const other = block[next]!
        if (one === other) continue
        const [low, high] = one < other ? [one, other] : [other, one]
        const pair = low * count + high
        if (seen.has(pair)) continue
        seen.add(pair)
        pairs.push([low, high])
      }
  }
  return pairs
}
