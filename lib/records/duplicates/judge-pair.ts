import { likenessOfNames, type NameLikenessOf, type NameParts } from './name-likeness.ts'
import {
  beganTogether,
  careersContradict,
  haveOtherRoles,
  isSameEmployer,
  isSpelled,
  type PersonTraits,
} from './person-traits.ts'
import { duplicateEvidences, type DuplicateEvidence } from '../rows/merges.ts'

export interface SharedTraits {
  isSharedMailbox: (mailbox: string) => boolean
  isSharedId: (id: string) => boolean
  isRareName: (name: NameParts) => boolean
  /** The only part that both names share. */
  isRarePart: (one: NameParts, other: NameParts) => boolean
}

interface JudgedPair {
  sure: boolean
  evidence: DuplicateEvidence[]
}

export function judgePair(one: PersonTraits, other: PersonTraits, library: SharedTraits): JudgedPair | null {
  if (differ(one.memberIds, other.memberIds) || differ(one.internalIds, other.internalIds)) return null
  const [a, b] = [one.name.generation, other.name.generation]
  if (a !== null && b !== null && a !== b) return null
  const names = likenessOfNames(one.name, other.name)
  const strong = strongFacts(one, other, library)
  if (names === 'different' && !strong.id && !strong.email && !strong.handle) return null
  const facts = factsInCommon(one, other, strong)
  if (!seemsOne(names, facts, [one.name, other.name], a !== b, library)) return null
  const doContradict = careersContradict(one, other)
  const hasStrong = facts.id || facts.email || facts.handle
  if (doContradict && !hasStrong) return null
  const agree = names === 'same' || names === 'middle'
  const sure =
    !doContradict &&
    ((facts.id && names !== 'different') ||
      (a === b && facts.email && agree) ||
      (a === b && names === 'same' && facts.company && facts.start && !facts.haveTwoMailboxes))
  return { sure, evidence: evidenceOf(names, facts) }
}

interface StrongFacts {
  id: boolean
  email: boolean
  handle: boolean
}

interface FactsInCommon extends StrongFacts {
  company: boolean
  start: boolean
  title: boolean
  domain: boolean
  /** The email of one record spells the name of the other. */
  spelled: boolean
  /** As `spelled`, and the email doesn't spell its own record's name. */
  foreign: boolean
  /** At the same company. */
  haveTwoMailboxes: boolean
}

function strongFacts(one: PersonTraits, other: PersonTraits, library: SharedTraits): StrongFacts {
  return {
    id:
      haveCommon(one.memberIds, other.memberIds, library.isSharedId) ||
      haveCommon(one.internalIds, other.internalIds, library.isSharedId),
    email: haveCommon(one.mailboxes, other.mailboxes, library.isSharedMailbox),
    handle: haveCommon(one.handles, other.handles),
  }
}

const haveCommon = (
  one: readonly string[],
  other: readonly string[],
  isShared: (value: string) => boolean = () => false,
): boolean => other.length > 0 && one.some((value) => other.includes(value) && !isShared(value))

function factsInCommon(one: PersonTraits, other: PersonTraits, strong: StrongFacts): FactsInCommon {
  const jobs = one.jobs.flatMap((job) =>
    other.jobs.filter((theirs) => isSameEmployer(job, theirs)).map((theirs) => [job, theirs] as const),
  )
  const starts = jobs.filter(([job, theirs]) => beganTogether(job, theirs))
  const domain = one.domains.some((each) => other.domains.includes(each))
  return {
    ...strong,
    company: jobs.length > 0,
    start: starts.length > 0,
    title: starts.some(([job, theirs]) => !haveOtherRoles(job, theirs)),
    domain,
    spelled: spells(one, other) || spells(other, one),
    foreign: spellsForeign(one, other) || spellsForeign(other, one),
    haveTwoMailboxes: domain && !strong.email,
  }
}

const spells = ({ spellings }: PersonTraits, named: PersonTraits) =>
  spellings.some((mailbox) => isSpelled(named, mailbox))

const spellsForeign = (owner: PersonTraits, named: PersonTraits) =>
  owner.spellings.some((mailbox) => isSpelled(named, mailbox) && !isSpelled(owner, mailbox))

function seemsOne(
  names: NameLikenessOf,
  facts: FactsInCommon,
  [name, otherName]: readonly [NameParts, NameParts],
  isGenerationOpen: boolean,
  { isRareName, isRarePart }: SharedTraits,
): boolean {
  if (facts.id || facts.email || facts.handle) return true
  // If only one name has a suffix, they may be father and son with the same name and company.
  if (isGenerationOpen) return facts.start
  const second = facts.company || facts.domain || facts.spelled
  if (names === 'same') return second || isRareName(name)
  if (names === 'middle') return second || isRareName(name)
  if (names === 'spelling' || names === 'nickname' || names === 'slip') return second
  if (names === 'initial') return second
  if (names === 'unknown')
    return (
      facts.spelled ||
      (facts.start && facts.title) ||
      ((facts.company || facts.domain) && isRarePart(name, otherName))
    )
  // After a marriage or a change of the given name, only an identical job confirms that it is the same person.
  if (names === 'given' || names === 'family') return (facts.start && facts.title) || facts.foreign
  return false
}

const nameEvidence: Partial<Record<NameLikenessOf, DuplicateEvidence>> = {
  same: 'name',
  middle: 'name-middle',
  spelling: 'name-spelling',
  nickname: 'name-nickname',
  slip: 'name-slip',
  initial: 'name-initial',
  given: 'given-name',
  family: 'family-name',
}

function evidenceOf(names: NameLikenessOf, facts: FactsInCommon): DuplicateEvidence[] {
  const ofName = nameEvidence[names]
  const has: Partial<Record<DuplicateEvidence, boolean>> = {
    'member-id': facts.id,
    email: facts.email,
    handle: facts.handle,
    company: facts.company,
    start: facts.start,
    title: facts.title,
    domain: facts.domain && !facts.email,
    'email-spells-name': facts.spelled && !facts.email,
    ...(ofName ? { [ofName]: true } : {}),
  }
  return duplicateEvidences.filter((evidence) => has[evidence])
}

function differ(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((id) => other.includes(id))
}
