import { compareTexts } from './canonical-json.ts'
import { candidatePairs } from './duplicates/candidate-pairs.ts'
import { judgePair, type DuplicateEvidence, type SharedTraits } from './duplicates/judge-pair.ts'
import { likenessOfNames, type NameParts } from './duplicates/name-likeness.ts'
import { traitsOfPeople, type DuplicatePerson, type PersonTraits } from './duplicates/person-traits.ts'

export type { DuplicatePerson } from './duplicates/person-traits.ts'

/** The keys of two people who are probably the same; `a` is the lower one. */
export interface DuplicatePair {
  a: string
  b: string
  /** Certain enough to merge without review; a person still starts the merge. */
  sure: boolean
  evidence: DuplicateEvidence[]
}

/** Possible duplicates among the people of a library, certain ones first. Independent of input order. */
export function possibleDuplicates(people: readonly DuplicatePerson[]): DuplicatePair[] {
  const facts = traitsOfPeople(people).toSorted((one, other) => compareTexts(one.key, other.key))
  const library = sharedTraits(facts)
  return candidatePairs(facts)
    .flatMap(([low, high]): DuplicatePair[] => {
      const [one, other] = [facts[low]!, facts[high]!]
      if (one.key === other.key) return []
      const judged = judgePair(one, other, library)
      return judged ? [{ a: one.key, b: other.key, ...judged }] : []
    })
    .toSorted(
      (one, other) =>
        Number(other.sure) - Number(one.sure) || compareTexts(one.a, other.a) || compareTexts(one.b, other.b),
    )
}

/** More people with the same name share it by chance. */
const maxOfOneName = 3
/** Expected number of people with the same name by chance, below which a name counts as rare. */
const rarely = 0.02

function sharedTraits(people: readonly PersonTraits[]): SharedTraits {
  const given = countsOf(people.map(({ name }) => name.given.text))
  const family = countsOf(people.map(({ name }) => name.family.text))
  const whole = countsOf(people.map(({ name }) => wholeName(name)))
  const mailboxes = sharedBy(people, ({ mailboxes: own }) => own)
  const ids = sharedBy(people, ({ memberIds, internalIds }) => [...memberIds, ...internalIds])
  return {
    isSharedMailbox: (mailbox) => mailboxes.has(mailbox),
    isSharedId: (id) => ids.has(id),
    isRareFamily: ({ family: { text } }) => text !== '' && (family.get(text) ?? 0) <= 2,
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

/** Values that more than two people with different names share, such as an office's mailbox. */
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
