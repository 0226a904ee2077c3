import { compareTexts } from './canonical-json.ts'
import { candidatePairs } from './duplicates/candidate-pairs.ts'
import type { DuplicateEvidence } from './rows/merges.ts'
import { judgePair, type SharedTraits } from './duplicates/judge-pair.ts'
import { likenessOfNames, type NameParts } from './duplicates/name-likeness.ts'
import { traitsReader, type DuplicatePerson, type PersonTraits } from './duplicates/person-traits.ts'

export type { DuplicatePerson } from './duplicates/person-traits.ts'

/** `a` is the lower key. */
export interface DuplicatePair {
  a: string
  b: string
  /** To merge without reviewing each field. A person still starts the merge. */
  sure: boolean
  evidence: DuplicateEvidence[]
}

/** The pairs of people that may be the same, certain ones first. Independent of the order of input. */
export function possibleDuplicates(people: readonly DuplicatePerson[]): DuplicatePair[] {
  const search = searchPairs(people)
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

/** Like `possibleDuplicates`, but calls `pause` after every few milliseconds of work. */
export async function possibleDuplicatesPaced(
  people: readonly DuplicatePerson[],
  pause: () => Promise<void> | undefined,
): Promise<DuplicatePair[]> {
  const search = searchPairs(people)
  let step = search.next()
  for (; !step.done; step = search.next()) {
    const paused = pause()
    if (paused) await paused
  }
  return step.value
}

/** Between two pauses, about 2 ms of work. */
const sliceSize = 64

function* searchPairs(people: readonly DuplicatePerson[]): Generator<void, DuplicatePair[]> {
  const read = traitsReader()
  const traits: PersonTraits[] = []
  for (const [at, person] of people.entries()) {
    traits.push(read(person))
    if (at % sliceSize === 0) yield
  }
  const facts = traits.toSorted((one, other) => compareTexts(one.key, other.key))
  yield
  const library = yield* sharedTraits(facts)
  const pairs: DuplicatePair[] = []
  yield* candidatePairs(facts, (low, high) => {
    const one = facts[low]!
    const other = facts[high]!
    if (one.key === other.key) return
    const judged = judgePair(one, other, library)
    if (judged) pairs.push({ a: one.key, b: other.key, ...judged })
  })
  return pairs.toSorted(
    (one, other) =>
      Number(other.sure) - Number(one.sure) || compareTexts(one.a, other.a) || compareTexts(one.b, other.b),
  )
}

/** More namesakes than this share the name by chance. */
const maxOfOneName = 3
/** A name is rare if fewer namesakes than this are expected by chance. */
const rarely = 0.02

function* sharedTraits(people: readonly PersonTraits[]): Generator<void, SharedTraits> {
  const given = countsOf(people.map(({ name }) => name.given.text))
  yield
  const family = countsOf(people.map(({ name }) => name.family.text))
  yield
  const whole = countsOf(people.map(({ name }) => wholeName(name)))
  yield
  const mailboxes = sharedBy(people, ({ mailboxes: own }) => own)
  yield
  const ids = sharedBy(people, ({ memberIds, internalIds }) => [...memberIds, ...internalIds])
  return {
    isSharedMailbox: (mailbox) => mailboxes.has(mailbox),
    isSharedId: (id) => ids.has(id),
    isRarePart: (one, other) =>
      (
        [
          ['given', given],
          ['family', family],
        ] as const
      ).some(
        ([part, counts]) =>
          one[part].text !== '' && one[part].text === other[part].text && counts.get(one[part].text)! <= 2,
      ),
    isRareName: (name) => {
      const same = whole.get(wholeName(name)) ?? 0
      const others = [given.get(name.given.text) ?? 0, family.get(name.family.text) ?? 0].map((count) =>
        Math.max(0, count - same),
      ) as [number, number]
      return same <= maxOfOneName && (others[0] * others[1]) / people.length <= rarely
    },
  }
}

const wholeName = ({ tokens }: NameParts) => tokens.toSorted().join(' ')

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** By more than two people with different names, such as the mailbox of an office. */
function sharedBy(
  people: readonly PersonTraits[],
  valuesOf: (person: PersonTraits) => readonly string[],
): ReadonlySet<string> {
  const owners = new Map<string, PersonTraits[]>()
  for (const person of people)
    for (const value of valuesOf(person)) {
      const some = owners.get(value)
      if (some) some.push(person)
      else owners.set(value, [person])
    }
  const shared = [...owners].filter(
    ([, some]) =>
      some.length > 2 &&
      some.some((one, index) =>
        some
          .slice(index + 1, index + 20)
          .some((other) => tellApart.has(likenessOfNames(one.name, other.name))),
      ),
  )
  return new Set(shared.map(([value]) => value))
}

const tellApart: ReadonlySet<string> = new Set(['different', 'family', 'given'])
