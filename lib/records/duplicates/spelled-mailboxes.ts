import type { NameParts, NameWord } from './name-likeness.ts'
import { latinOf } from './spelling.ts'

/**
 * The usual emails of a name at these companies, with only the first label of the domain: `jane.doe@acme`, `jdoe@acme`,
 * `doej@acme`. Spellings are unified: `juergen.mueller` and Jürgen Müller, `sergey` and Сергей.
 */
export function spelledMailboxes(name: NameParts, companies: readonly string[]): ReadonlySet<string> {
  const labels = [...new Set(companies)].filter((label) => label.length > 1)
  if (labels.length === 0) return new Set()
  const locals = latinWords(name.given).flatMap((given) =>
    latinWords(name.family).flatMap((family) => localParts(given, family)),
  )
  return new Set(labels.flatMap((label) => locals.map((local) => `${alike(local)}@${label}`)))
}

/** A name of several words is also shortened to its first or last word. */
function latinWords({ words }: NameWord): string[] {
  const latin = words.map(latinOf)
  return latin.length < 2 ? latin : [...new Set([latin.join(''), latin[0]!, latin.at(-1)!])]
}

const alike = (local: string) => local.replaceAll(/([aou])e/g, '$1').replaceAll(/[yj]/g, 'i')

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

/** An email in the form of `spelledMailboxes`: `jane.doe@acme.example` becomes `iane.doe@acme`. */
export function atLabel(mailbox: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${alike(mailbox.slice(0, at))}@${domainLabel(mailbox.slice(at + 1))}`
}

/** The first label of a domain without hyphens, comparable to a company's folded name. */
export const domainLabel = (domain: string): string => domain.split('.')[0]!.replaceAll('-', '')
