import type { NameParts, NameWord } from './name-likeness.ts'
import { latinOf } from './spelling.ts'

/**
 * The usual email patterns of a name, with the first label of the domain: `jane.doe@acme`, `jdoe@acme`, `doej@acme`.
 * Unified: `juergen.mueller` and Jürgen Müller, `sergey` and Сергей.
 */
export function spelledMailboxes(name: NameParts, companies: readonly string[]): ReadonlySet<string> {
  const labels = [...new Set(companies)].filter((label) => label.length > 1)
  if (labels.length === 0) return new Set()
  const locals = latinWords(name.given).flatMap((given) =>
    latinWords(name.family).flatMap((family) => localParts(given, family)),
  )
  return new Set(labels.flatMap((label) => locals.map((local) => `${alike(local)}@${label}`)))
}

/** Several words are also shortened to the first or last. */
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

/** An email in the form of `spelledMailboxes`: `iane.doe@acme` for `jane.doe@acme.example`. */
export function atLabel(mailbox: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${alike(mailbox.slice(0, at))}@${domainLabel(mailbox.slice(at + 1))}`
}

/** The first label of a domain without hyphens, as in a company's folded name. */
export const domainLabel = (domain: string): string => domain.split('.')[0]!.replaceAll('-', '')
