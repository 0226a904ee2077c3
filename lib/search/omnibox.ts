import { canonicalText } from '../text/canonical-text.ts'
import { publicName } from './local/fields.ts'
import { fold } from '../text/fold.ts'
import { parseAddress } from '../input/parse-address.ts'
import type { Values } from './remote/fields.ts'
import type { FilledForm } from './remote/link.ts'
import type { Subject } from '../records/rows/subject.ts'
import { subjectName } from '../records/subject-name.ts'

/** Choosing one never buys anything. */
export type Choice =
  | { subject: Subject }
  /** `about`: the text as interpreted. */
  | (FilledForm & { about: string })

const maxKnown = 5

/** Searches even if saved records match. */
const searchMark = '?'

/** Best first: matching records, then search forms. */
export function choicesFor(text: string, subjects: readonly Subject[]): Choice[] {
  const typed = canonicalText(text)
  const only = typed.startsWith(searchMark)
  const words = only ? typed.slice(searchMark.length).trim() : typed
  if (words === '') return []
  return [...(only ? [] : fitting(words, subjects)).map((subject) => ({ subject })), searchFor(words)]
}

/** Leads to the same choice again, because the browser returns it as input. */
export function textOf(choice: Choice): string {
  return 'subject' in choice ? choice.subject.key : `${searchMark} ${choice.about}`
}

export function lineOf(subject: Subject): string {
  const { kind, company, headline } = subject
  return [subjectName(subject), kind === 'company' ? headline : company || headline]
    .filter(Boolean)
    .join(' · ')
}

/** Chromium parses descriptions as XML, and rejects all if one is malformed. */
export function asXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML has no form at all for these.
  const possible = text.toWellFormed().replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
  return possible.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

function searchFor(words: string): Choice {
  const read = parseAddress(words, '', 'domain')
  if (read && 'email' in read) return { form: 'person', values: { email: read.email }, about: read.email }
  if (read && 'domain' in read)
    return { form: 'company', values: { domain: read.domain }, about: read.domain }
  // If the address is uncertain, the form explains the problem.
  if (read && 'reason' in read)
    return read.reason === 'email'
      ? { form: 'person', values: { email: words }, about: words }
      : { form: 'company', values: { domain: words }, about: words }
  return { form: 'people', values: named(words), about: words }
}

function named(words: string): Values {
  const [firstName = '', ...rest] = words.split(/\s+/)
  return rest.length > 0 ? { firstName, lastName: rest.join(' ') } : { firstName }
}

function fitting(words: string, subjects: readonly Subject[]): Subject[] {
  const sought = fold(words)
  return subjects
    .filter(({ url }) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    .map((subject) => ({ subject, fit: fitOf(subject, words, sought) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || b.subject.updatedAt - a.subject.updatedAt)
    .slice(0, maxKnown)
    .map(({ subject }) => subject)
}

/** 3 exact, 2 as a prefix, 1 if contained, 0 not at all. */
function fitOf(subject: Subject, words: string, sought: string): number {
  if (subject.key === words) return 3
  const { name, company, email, aliases } = subject
  const texts = [name, company, email, ...aliases.map(publicName)].map(fold)
  if (texts.some((text) => text.startsWith(sought))) return 2
  return texts.some((text) => text.includes(sought)) ? 1 : 0
}
