import { keysOfName } from './name-likeness.ts'
import type { PersonTraits } from './person-traits.ts'

/** A key shared by more people than this identifies no one. */
const maxAlike = 200
/** Among up to this many colleagues, all are compared; among more, only those with similar names. */
const maxColleagues = 60

/** Between two pauses, about 2 ms of work. */
const sliceSize = 256

/** Calls `visit` once for each pair of people, as indexes with the lower first, who share an identifying trait. */
export function* candidatePairs(
  people: readonly PersonTraits[],
  visit: (low: number, high: number) => void,
): Generator<void, void> {
  const blocksOf = yield* blocksByPerson(people)
  const visitedWith = new Int32Array(people.length).fill(-1)
  let visited = 0
  for (const [low, blocks] of blocksOf.entries())
    for (const block of blocks)
      for (const high of block) {
        if (high <= low || visitedWith[high] === low) continue
        visitedWith[high] = low
        visit(low, high)
        visited += 1
        if (visited % sliceSize === 0) yield
      }
}

/** A block contains the people who share a trait. */
function* blocksByPerson(people: readonly PersonTraits[]): Generator<void, number[][][]> {
  const [mailboxes, ids, handles, names, colleagues, similar] = Array.from(
    { length: 6 },
    () => new Map<string, number[]>(),
  ) as [Blocks, Blocks, Blocks, Blocks, Blocks, Blocks]
  for (const [at, person] of people.entries()) {
    if (at % sliceSize === 0) yield
    for (const mailbox of person.mailboxes) pushTo(mailboxes, mailbox, at)
    for (const id of person.memberIds) pushTo(ids, id, at)
    for (const id of person.internalIds) pushTo(ids, id, at)
    for (const handle of person.handles) pushTo(handles, handle, at)
    for (const key of keysOfName(person.name)) pushTo(names, key, at)
    for (const key of workplacesOf(person)) pushTo(colleagues, key, at)
  }
  for (const [key, block] of colleagues) {
    if (block.length <= maxColleagues) continue
    yield
    for (const at of block)
      for (const word of beginningsOf(people[at]!)) pushTo(similar, `${word} ${key}`, at)
    colleagues.delete(key)
  }
  const blocks = [mailboxes, ids, handles, names, colleagues, similar].flatMap((each) =>
    [...each.values()].filter((block) => block.length > 1 && block.length <= maxAlike),
  )
  yield
  yield* spelledBlocks(people, blocks)
  const blocksOf: number[][][] = people.map(() => [])
  for (const [index, block] of blocks.entries()) {
    if (index % sliceSize === 0) yield
    for (const at of block) blocksOf[at]!.push(block)
  }
  return blocksOf
}

type Blocks = Map<string, number[]>

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

/** Together with the owners of the addresses that spell the person's name. */
function* spelledBlocks(people: readonly PersonTraits[], blocks: number[][]): Generator<void, void> {
  // By initial, because spelling out all names would take longer than the other comparisons.
  const byLabel = new Map<string, Map<string, Blocks>>()
  for (const [owner, { spellings }] of people.entries())
    for (const { local, label } of spellings)
      pushTo(entryOf(entryOf(byLabel, label), local.slice(0, 1)), local, owner)
  for (const [at, person] of people.entries()) {
    if (at % sliceSize === 0) yield
    for (const label of person.labels)
      for (const initial of person.initials)
        for (const owners of spelledOwners(byLabel.get(label)?.get(initial), at, person))
          if (owners.length < maxAlike) blocks.push([at, ...owners])
  }
}

/** More addresses are looked up by each spelling of the name. */
const fewAddresses = 20

function spelledOwners(addresses: Blocks | undefined, at: number, person: PersonTraits): number[][] {
  if (!addresses) return []
  if (addresses.size > fewAddresses)
    return [...person.spelledLocals].flatMap((local) => {
      const owners = addresses.get(local)
      return owners ? [owners] : []
    })
  return [...addresses].flatMap(([local, owners]) =>
    owners.some((owner) => owner !== at) && person.spelledLocals.has(local) ? [owners] : [],
  )
}

function entryOf<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = maps.get(key)
  if (known) return known
  const created = new Map<string, Value>()
  maps.set(key, created)
  return created
}

function pushTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
