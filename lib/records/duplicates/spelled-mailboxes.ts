import type { NameParts } from './name-likeness.ts'

/**
 * The usual email patterns of a name at its companies, with only the first label of the domain: `jane.doe@acme`,
 * `jdoe@acme`, `doej@acme`.
 */
export function spelledMailboxes(name: NameParts, jobs: readonly { name: string }[]): ReadonlySet<string> {
  const labels = [...new Set(jobs.map((job) => job.name))].filter((label) => label.length > 1)
  const locals = labels.length > 0 ? localParts(name.given.text, name.family.text) : []
  return new Set(labels.flatMap((label) => locals.map((local) => `${local}@${label}`)))
}

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

/** An email in that form, such as `jane.doe@acme` for `jane.doe@acme.example`. */
export function atLabel(mailbox: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}@${mailbox
    .slice(at + 1)
    .split('.')[0]!
    .replaceAll('-', '')}`
}
