import type { NameParts, NameWord } from './name-likeness.ts'
import { latinOf, withoutUmlauts } from './spelling.ts'

/** Comparable to `spelledLocals`: `jane.doe@acme.example` becomes `iane.doe` at `acme`. */
export interface SpelledMailbox {
  local: string
  /** See `domainLabel`. */
  label: string
}

/**
 * The usual local parts of a name's emails: `jane.doe`, `jdoe`, `doej`. Spellings are unified: `juergen.mueller` and
 * Jürgen Müller, `sergey` and Сергей.
 */
export const spelledLocals = (name: NameParts): ReadonlySet<string> =>
  new Set(
    latinWords(name.given).flatMap((given) =>
      latinWords(name.family).flatMap((family) => localParts(given, family).map(alike)),
    ),
  )

/** The first letters of `spelledLocals`, without spelling them all. */
export const spelledInitials = ({ given, family }: NameParts): readonly string[] => [
  ...new Set([...latinWords(given), ...latinWords(family)].map((word) => alike(word.slice(0, 1)))),
]

/** A name of several words is also shortened to its first or last word. */
function latinWords({ words }: NameWord): string[] {
  const latin = words.map(latinOf)
  return latin.length < 2 ? latin : [...new Set([latin.join(''), latin[0]!, latin.at(-1)!])]
}

const alike = (local: string) =>
  unified.test(local) ? local.replaceAll(/([aou])e/g, '$1').replaceAll(/[yj]/g, 'i') : local

const unified = /[yj]|[aou]e/

function localParts(given: string, family: string): string[] {
  if (given === '' || family === '') return []
  const [g, f] = [given[0]!, family[0]!]
  const joined = ['.', '_', '-', ''].flatMap((by) => [
    `${given}${by}${family}`,
    `${family}${by}${given}`,
    `${g}${by}${family}`,
  ])
  return [...joined, `${given}${f}`, `${given}.${f}`, `${family}${g}`, `${family}.${g}`, given, family]
}

export function spelledMailbox(mailbox: string): SpelledMailbox {
  const at = mailbox.lastIndexOf('@')
  return { local: alike(mailbox.slice(0, at)), label: domainLabel(mailbox.slice(at + 1)) }
}

/** The first label of a domain without hyphens, comparable to a company's folded name. */
export const domainLabel = (domain: string): string =>
  withoutUmlauts(domain.split('.')[0]!.replaceAll('-', ''))
