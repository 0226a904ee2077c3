import { fold } from '../known/fold.ts'
import { entryOf, labelOf, type Entry, type Facts, type Unfit } from './entry.ts'
import { nameOf } from './name-of.ts'
import { readToken, type Token } from './read-token.ts'
import { splitLine } from './split-line.ts'

type Alone = Exclude<Token, 'elsewhere'>

/**
 * The entries of one line that somebody pasted, or why there is none. Several addresses of one kind are an entry each;
 * otherwise what stands in a line belongs together.
 */
export function readLine(line: string, socialUrl: string): Entry[] | Unfit {
  const { alone, texts, elsewhere } = sortedOut(splitLine(line), socialUrl)
  if (alone.length === 0) return elsewhere ? 'elsewhere' : named(texts, line)
  const ofKind = Map.groupBy(alone, (token) =>
    'page' in token ? 'page' : 'email' in token ? 'email' : 'domain',
  )
  if (alone.length > 1 && ofKind.size === 1) {
    if (texts.length > 0) return 'unclear'
    return each(alone.map((token) => entryOf(token, textOf(token))))
  }
  if (alone.length > ofKind.size) return 'unclear'
  return each([entryOf(together(Object.assign({}, ...alone), texts), line)])
}

/** In characters; more is a sentence. */
const longestCompany = 80

/** A name and a company. The company's own name has commas in it at times. */
function named(texts: string[], line: string): Entry[] | Unfit {
  const [name = '', company, ...more] = joinLegalForms(texts)
  const person = nameOf(name)
  if (more.length > 0 || (company ?? '').length > longestCompany) return 'unclear'
  if (!person || !/\p{L}/u.test(name)) return 'nothing'
  return each([entryOf({ ...person, company }, line)])
}

/** Facts about one, with the name and company that stand beside them. */
function together(facts: Facts, texts: string[]): Facts {
  const [first = '', second] = joinLegalForms(texts)
  const named = { ...facts, ...(second ? { company: second } : {}) }
  const person = nameOf(first)
  if (facts.page?.kind === 'company' || facts.page?.kind === 'job') return facts
  // `Acme Tools; acme-tools.example` is no person of that name.
  const isCompany = facts.domain && !facts.page && !facts.email && (!person || isNameOf(first, facts.domain))
  if (isCompany && first) return { ...facts, company: first }
  if (!person) return named
  return { ...named, ...person }
}

function isNameOf(name: string, domain: string): boolean {
  const letters = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return domain.split('.').some((label) => letters(label) === letters(name))
}

/** `Acme, Inc.` is one company. */
const legalForm =
  /^(inc|ltd|llc|llp|lp|plc|co|corp|gmbh|ag|kg|se|sa|s\.a|sas|sarl|srl|spa|bv|b\.v|nv|ab|as|oy|oü|aps|pty|kk)\.?$/i

function joinLegalForms(texts: string[]): string[] {
  const joined: string[] = []
  for (const text of texts)
    if (joined.length > 1 && legalForm.test(text)) joined.push(`${joined.pop()}, ${text}`)
    else joined.push(text)
  return joined
}

function sortedOut(parts: string[], socialUrl: string) {
  const alone: Alone[] = []
  const texts: string[] = []
  let elsewhere = false
  const take = (token: Token) => {
    if (token === 'elsewhere') elsewhere = true
    else alone.push(token)
  }
  for (const part of parts) {
    const token = readToken(part, socialUrl)
    if (token) take(token)
    else texts.push(...inside(part, socialUrl, take))
  }
  return { alone, texts, elsewhere }
}

/** The words of a part that are no address: `Jane Doe <jane@acme.example>`, `Jane Doe (Acme)`. */
function inside(part: string, socialUrl: string, take: (token: Token) => void): string[] {
  const all = part.split(/\s+/)
  const tokens = all.map((word) => readToken(word, socialUrl)).filter((token) => token !== null)
  if (tokens.length === all.length) {
    tokens.forEach(take)
    return []
  }
  const words = all.filter((word) => {
    // A bare word with a dot may be an initial or the end of a sentence.
    const token = /[@/]/.test(word) ? readToken(word, socialUrl) : null
    if (token) take(token)
    return !token
  })
  const [, before, within] = /^(.*?)\s*\(([^()]+)\)$/.exec(words.join(' ')) ?? []
  const texts = before && within ? [before, within] : [words.join(' ')]
  return texts
    .map((text) => text.replaceAll(/^["'“]+|["'”]+$/g, '').trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
}

function textOf({ page, email, domain }: Alone): string {
  return labelOf(page?.url ?? email ?? domain ?? '')
}

/** All of them, or why one can't be asked. */
function each(read: (Entry | Unfit)[]): Entry[] | Unfit {
  const entries = read.filter((entry) => typeof entry === 'object')
  return read.find((entry) => typeof entry === 'string') ?? entries
}
