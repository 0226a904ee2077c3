import { canonicalText, withoutIgnorables } from '../../text/canonical-text.ts'
import { parseAddress, spelled, type Address } from '../../input/parse-address.ts'
import { parseEmail } from '../../input/parse-email.ts'
import { fold } from '../../text/fold.ts'
import {
  entryOf,
  labelOf,
  type InputEntry,
  type EntryFields,
  type Invalid,
  type Suggestion,
  type InvalidReason,
} from './input-entry.ts'
import { parsePersonName } from './parse-person-name.ts'
import { recipientsIn, withDecodedWords } from './recipients.ts'

type Sure = Pick<EntryFields, 'page' | 'email' | 'domain'>

interface Unsure {
  reason: InvalidReason
  /** A function, because only the part that decides needs suggestions, and each is as long as the line. */
  suggestions: () => string[]
}

/**
 * The entries in a pasted line, or why there are none. Several addresses of one kind are separate entries; otherwise
 * the parts belong together. An ambiguous line isn't looked up: with a typing error it would be another lookup, which
 * is paid too.
 */
export function parseLine(text: string, socialUrl: string): InputEntry[] | Invalid {
  if (text.length > longestLine) return 'unclear'
  const line = withPlainLinks(withDecodedWords(withoutIgnorables(text).replaceAll(salesToken, '$1')))
  const recipients = recipientsIn(line, socialUrl)
  if (recipients) return recipients
  const read = readSure(line, socialUrl)
  if (!('unsure' in read)) return read.entries
  const { reason, suggestions: meant } = read.unsure
  const suggestions = [...new Set(meant())].flatMap((text): Suggestion[] => {
    const again = text === line ? null : readSure(text, socialUrl)
    return again && 'entries' in again && typeof again.entries !== 'string'
      ? [{ text, entries: again.entries }]
      : []
  })
  return suggestions.length > 0 ? { reason, suggestions } : reason
}

function readSure(
  line: string,
  socialUrl: string,
): { entries: InputEntry[] | InvalidReason } | { unsure: Unsure } {
  // Emails of real people don't have quoted names or hosts in brackets.
  if (/"\s*@|@\s*["[]/.test(line)) return { unsure: { reason: 'email', suggestions: () => [] } }
  const { alone, texts, elsewhere, unsure } = sortedOut(line, socialUrl)
  const ofKind = Map.groupBy(alone, (token) =>
    'page' in token ? 'page' : 'email' in token ? 'email' : 'domain',
  )
  // Only the part that identifies the entry decides.
  const matters = unsure.find(({ reason }) =>
    ofKind.has('page')
      ? reason === 'page' || reason === 'unclear'
      : !ofKind.has('email') || !['domain', 'other-site', 'shared-host'].includes(reason),
  )
  if (matters) return { unsure: matters }
  if (alone.length === 0) return { entries: elsewhere ? 'elsewhere' : named(texts, line) }
  if (alone.length > 1 && ofKind.size === 1) {
    if (texts.length > 0) return { entries: 'unclear' }
    return { entries: each(alone.map((token) => entryOf(token, textOf(token)))) }
  }
  if (alone.length > ofKind.size) return { entries: 'unclear' }
  return { entries: each([entryOf(together(Object.assign({}, ...alone), texts), line)]) }
}

/** Such as `[Ann Lee](https://…)`. */
const withPlainLinks = (line: string): string =>
  /\]\(|<a\s/i.test(line)
    ? line
        .replaceAll(/\[([^\][]*)\]\((?:mailto:)?([^()\s]+)\)/g, '$1 $2')
        .replaceAll(/<a\s[^>]*?href\s*=\s*["']?(?:mailto:)?([^"'\s>]+)[^>]*>([^<]*)<\/a>/gi, '$2 $1')
    : line

/** Sales tools append a list and a token to an id, separated by commas. */
const salesToken = /(\/sales\/(?:lead|people)\/[\w-]+)(?:,\w+){1,2}/gi

/** In characters. Longer lines aren't lists, and would block the page for seconds. */
const longestLine = 200_000

/** In characters. A longer text is a sentence. */
const longestCompany = 80

/** A company's name may contain commas. */
function named(texts: string[], line: string): InputEntry[] | InvalidReason {
  const [name = '', company, ...more] = joinLegalForms(texts)
  const person = parsePersonName(name)
  if (more.length > 0 || (company ?? '').length > longestCompany) return 'unclear'
  if (!person || !/\p{L}/u.test(name)) return 'nothing'
  return each([entryOf({ ...person, company }, line)])
}

function together(facts: EntryFields, texts: string[]): EntryFields {
  const [first = '', second] = joinLegalForms(texts)
  const named = { ...facts, ...(second ? { company: second } : {}) }
  const person = parsePersonName(first)
  if (facts.page?.kind === 'company' || facts.page?.kind === 'job') return facts
  // Here the text is the company's name, as in `Acme Tools; acme-tools.example`.
  const isCompany = facts.domain && !facts.page && !facts.email && (!person || isNameOf(first, facts.domain))
  if (isCompany && first) return { ...facts, company: first }
  if (!person) return named
  return { ...named, ...person }
}

function isNameOf(name: string, domain: string): boolean {
  const letters = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return domain.split('.').some((label) => letters(label) === letters(name))
}

/** Joined to the text before it, because `Acme, Inc.` is one company. */
const legalForm =
  /^(inc|ltd|llc|llp|lp|plc|co|corp|gmbh|ag|kg|se|sa|s\.a|sas|sarl|srl|spa|bv|b\.v|nv|ab|as|oy|oü|aps|pty|kk)\.?$/i

function joinLegalForms(texts: string[]): string[] {
  const joined: string[] = []
  for (const text of texts)
    if (joined.length > 1 && legalForm.test(text)) joined.push(`${joined.pop()}, ${text}`)
    else joined.push(text)
  return joined
}

interface Sorted {
  alone: Sure[]
  texts: string[]
  elsewhere: boolean
  unsure: Unsure[]
}

function sortedOut(line: string, socialUrl: string): Sorted {
  const sorted: Sorted = { alone: [], texts: [], elsewhere: false, unsure: [] }
  const parts = splitLine(line)
  for (const part of parts) {
    const read = parseAddress(part, socialUrl)
    if (read) sort(sorted, read, part, line, socialUrl)
    else inside(sorted, part, line, socialUrl)
  }
  return sorted
}

function sort(
  sorted: Sorted,
  read: NonNullable<Address>,
  word: string,
  line: string,
  socialUrl: string,
): void {
  if (!('reason' in read)) sorted.alone.push(read)
  else if (read.reason === 'elsewhere') sorted.elsewhere = true
  else {
    const { reason, suggestion } = read
    const meant = () => {
      const inner = word.replaceAll(/^[<("'“«[]+|[>)"'”»\],;]+$/g, '')
      const texts = [
        suggestion === null ? null : line.replace(inner, suggestion),
        inOnePiece(line, socialUrl),
      ]
      return texts.filter((text) => text !== null)
    }
    sorted.unsure.push({ reason, suggestions: meant })
  }
}

/** `ann @acme.example` and `ann@acme,example`. */
function inOnePiece(line: string, socialUrl: string): string | null {
  const text = line.replaceAll(/\s+/g, '')
  const read = line.includes('@') && text.length < 100 ? parseEmail(text) : null
  if (read) return 'email' in read ? read.email : read.suggestion
  const page = parseAddress(text, socialUrl)
  return page && 'page' in page ? spelled(page) : null
}

/** `Jane Doe <jane@acme.example>`, `Jane Doe (Acme)`. */
function inside(sorted: Sorted, part: string, line: string, socialUrl: string): void {
  const all = part.split(/\s+/)
  const tokens = all.map((word) => parseAddress(word, socialUrl))
  const isSure = (token: Address) => token !== null && (!('reason' in token) || token.reason === 'elsewhere')
  const isKind = (token: Address | undefined, kind: 'email' | 'domain') => !!token && kind in token
  // `ann.l ee@acme.example` is a split email, not a company and an email.
  const torn = tokens.findIndex(
    (token, at) =>
      isKind(token, 'email') && (isKind(tokens[at - 1], 'domain') || isKind(tokens[at + 1], 'domain')),
  )
  if (torn !== -1)
    sorted.unsure.push({
      reason: 'unclear',
      suggestions: () => tornMeanings(all, torn, line, part, socialUrl),
    })
  if (tokens.every(isSure)) {
    for (const [at, token] of tokens.entries()) sort(sorted, token!, all[at]!, line, socialUrl)
    return
  }
  // A bare word with a dot may be an initial, or the end of a sentence.
  const isToken = all.map((word, at) => /[@/]/.test(word) && tokens[at] !== null)
  const words = all.filter((_, at) => !isToken[at])
  const isOneWord = words.filter((text) => /[\p{L}\p{N}]/u.test(text)).length === 1
  for (const [at, word] of all.entries()) {
    if (!isToken[at]) continue
    if (isSure(tokens[at]!) && isTornFrom(all, isToken, at, isOneWord))
      sorted.unsure.push({
        reason: 'unclear',
        suggestions: () => tornMeanings(all, at, line, part, socialUrl),
      })
    sort(sorted, tokens[at]!, word, line, socialUrl)
  }
  const [, before, within] = /^(.*?)\s*\(([^()]+)\)$/.exec(words.join(' ')) ?? []
  const texts = before && within ? [before, within] : [words.join(' ')]
  sorted.texts.push(
    ...texts
      .map((text) => canonicalText(text.replaceAll(/^["'“]+|["'”]+$/g, '')))
      .filter((text) => /[\p{L}\p{N}]/u.test(text)),
  )
}

/** As in `an n@acme.example`: the email isn't in brackets, and follows a single word or one in lower case. */
function isTornFrom(
  all: readonly string[],
  isToken: readonly boolean[],
  at: number,
  isOneWord: boolean,
): boolean {
  const word = all[at]!
  if (/^[<("'“«[]/.test(word)) return false
  const neighbors = [at - 1, at + 1].filter((place) => all[place] !== undefined && !isToken[place])
  return neighbors.some((place) => {
    const text = all[place]!
    if (!/[\p{L}\p{N}]/u.test(text) || text.endsWith(':')) return false
    return /^[\p{Ll}\p{N}_.-]/u.test(text) || (isOneWord && /^[\p{Lu}\p{Lt}]/u.test(text))
  })
}

/** The email joined with the word next to it, or the email alone. */
function tornMeanings(
  all: readonly string[],
  at: number,
  line: string,
  part: string,
  socialUrl: string,
): string[] {
  const word = all[at]!
  const [before, after] = [all[at - 1], all[at + 1]]
  const joined = [
    ...(before === undefined ? [] : [`${before}${word}`]),
    ...(after === undefined ? [] : [`${word}${after}`, `${word}-${after}`]),
  ]
  const sure = [...joined, word].filter((text) => {
    const read = parseAddress(text, socialUrl)
    return read !== null && !('reason' in read)
  })
  return [...new Set(sure)].map((text) =>
    part.trim() === line.trim() || all.length === 2 ? text : line.replace(part, text),
  )
}

function textOf({ page, email, domain }: Sure): string {
  return labelOf(page?.url ?? email ?? domain ?? '')
}

function each(read: (InputEntry | InvalidReason)[]): InputEntry[] | InvalidReason {
  const entries = read.filter((entry) => typeof entry === 'object')
  return read.find((entry) => typeof entry === 'string') ?? entries
}

/** Separators, most certain first. A dash needs spaces around it. */
const separators = [/\t/, /[;；؛]/, /\|/, /[,，،、]/, /\s[–—-]\s/]

/** Quoted parts stay whole. */
function splitLine(line: string): string[] {
  const text = line.replace(bullet, '').trim()
  const quoted: string[] = []
  const held = text.replaceAll(/"((?:[^"]|"")*)"/g, (_, inside: string) => {
    quoted.push(inside.replaceAll('""', '"'))
    return mark(quoted.length - 1)
  })
  const by = separators.find((separator) => separator.test(held))
  const parts = by ? held.split(by) : [held]
  const whole = parts.map((part) =>
    part.replaceAll(marks, (_, index: string) => quoted[Number(index)] ?? '').trim(),
  )
  return whole.filter((part) => part !== '')
}

/** `- `, `• ` and `3. `. */
const bullet = /^\s*(?:[-*•·‣–]|\d{1,6}[.)])\s+/

// Private-use characters don't occur in text.
const mark = (index: number) => `\u{e000}${index}\u{e001}`
const marks = /\u{e000}(\d+)\u{e001}/gu
