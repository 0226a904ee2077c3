import { isInternalId } from '../../pages/identity.ts'
import { agreeingCompanies, agreeingNames, nameTokens } from '../matching/name.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import type { Contradiction } from '../rows/merges.ts'

export interface Identity {
  kind: PageKind
  name: string
  aliases: Iterable<string>
}

/** The network assigns those of the kinds `internal` and `member`. */
type AliasKind = 'page' | 'internal' | 'member'

export function kindOfAlias(alias: string): AliasKind {
  if (alias.startsWith('person:member:')) return 'member'
  const isInternal = alias.startsWith('person:') ? isInternalId(alias.slice(7)) : /^company:\d+$/.test(alias)
  return isInternal ? 'internal' : 'page'
}

/** `partly`: the names share a word, as those of relatives or after a marriage. `unknown`: they can't be compared. */
type NameLikeness = 'same' | 'partly' | 'different' | 'unknown'

interface Likeness {
  names: NameLikeness
  /** Of the same kind, but none in common. */
  idsDiffer: boolean
}

export function likenessOf(one: Identity, other: Identity): Likeness {
  return {
    names: likeNames(one.kind, one.name, other.name),
    idsDiffer: differ(one.aliases, other.aliases, 'internal') || differ(one.aliases, other.aliases, 'member'),
  }
}

/**
 * Why two subjects can't be the same; `null` if they can. If the names are only partly equal, they must have two
 * `shared` aliases.
 */
export function contradictionIn({ names, idsDiffer }: Likeness, shared: number): Contradiction | null {
  if (idsDiffer) return 'id'
  return names === 'different' || (names === 'partly' && shared < 2) ? 'name' : null
}

function differ(one: Iterable<string>, other: Iterable<string>, kind: AliasKind): boolean {
  const [own, theirs] = [one, other].map(
    (aliases) => new Set([...aliases].filter((alias) => kindOfAlias(alias) === kind)),
  ) as [Set<string>, Set<string>]
  return own.size > 0 && theirs.size > 0 && own.isDisjointFrom(theirs)
}

function likeNames(kind: PageKind, one: string, other: string): NameLikeness {
  const [a, b] = [nameTokens(one), nameTokens(other)]
  // Names in different scripts can't be compared.
  if (a.length === 0 || b.length === 0 || isLatin(a) !== isLatin(b)) return 'unknown'
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return 'same'
  if (kind === 'job') return 'different'
  if (kind === 'company') {
    const agreeing = agreeingCompanies(one, other)
    return agreeing === 'same' ? 'same' : agreeing === 'similar' ? 'partly' : 'different'
  }
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (agreeingNames(a, b) !== null || few.every((word) => many.includes(word))) return 'same'
  return a.some((word) => word.length > 1 && b.includes(word)) ? 'partly' : 'different'
}

const isLatin = (words: readonly string[]) => words.some((word) => /\p{Script=Latin}/u.test(word))
