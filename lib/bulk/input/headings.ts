import { fold } from '../../text/fold.ts'
import { isPlain } from '../../text/is-plain.ts'
import { columnRoles, detailRoles, type ColumnRole, type DetailRole } from './column-roles.ts'
import {
  asideUnspaced,
  asideWords,
  companyUnspaced,
  companyWords,
  detailPhrases,
  handlePhrases,
  inAllLanguages,
  noDetail,
  notByAnybody,
  otherPeople,
  otherPeopleUnspaced,
  rolePhrases,
  secondNameWords,
  secondPeople,
  users,
} from './heading-words.ts'

const workWords =
  / (work|business|office|professional|professionnel|professionnelle|geschaftlich|dienstlich|arbeit|beruflich|trabajo|trabalho|profesional|profissional|corporate|direct) /
const homeWords = / (home|personal|private|privat|prive|personnel|personnelle|casa|pessoal|particular) /

/** Lower ranks are preferred. */
const ranks: readonly [number, RegExp][] = [
  [-2, / (primary|main|preferred|principal|haupt|hauptemail|primar|primare|principale|preferida) /],
  [-1, workWords],
  [1, homeWords],
  [
    2,
    / (secondary|second|additional|alternate|alternative|alt|other|others|weitere|andere|sonstige|zweite|secondaire|autre|autres|secundario|secundaria|otro|otros|adicional|outro|outros|third) /,
  ],
]

interface Phrase<Role> {
  role: Role
  text: string
  isWhole: boolean
}

/** Indexed by first word, or by first character in scripts without spaces. */
class PhraseTable<Role> {
  readonly #byStart: ReadonlyMap<string, readonly Phrase<Role>[]>

  constructor(phrases: readonly (readonly [Role, readonly string[]])[]) {
    const all = phrases.flatMap(([role, texts]) =>
      texts.map((written): Phrase<Role> => {
        const isWhole = written.startsWith('=')
        return { role, text: plainHeading(isWhole ? written.slice(1) : written), isWhole }
      }),
    )
    this.#byStart = Map.groupBy(all, ({ text }) => (isUnspaced(text) ? text.charAt(0) : firstWord(text)))
  }

  get starts(): string[] {
    return [...this.#byStart.keys()]
  }

  *in(text: string): Generator<{ role: Role; text: string; fit: number }> {
    const starts = isUnspaced(text) ? [...text.split(' '), ...text.split('')] : text.split(' ')
    for (const start of new Set(starts))
      for (const phrase of this.#byStart.get(start) ?? []) {
        const fit = fitOf(text, phrase)
        if (fit > 0) yield { role: phrase.role, text: phrase.text, fit }
      }
  }

  isIn(text: string): boolean {
    return this.in(text).next().done === false
  }
}

const firstWord = (text: string) => text.split(' ', 1)[0]!

/** No spaces between its words, or articles joined to them. */
const isUnspaced = (text: string) =>
  !isPlain(text) &&
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Arab}\p{scx=Hebr}\p{scx=Thai}]/u.test(text)

function fitOf(text: string, { text: phrase, isWhole }: Phrase<unknown>): number {
  if (text === phrase) return 1
  if (isWhole || !holds(text, phrase)) return 0
  return (1 + phrase.length / text.length) / 2
}

const holds = (text: string, phrase: string) =>
  isUnspaced(phrase) ? text.includes(phrase) : ` ${text} `.includes(` ${phrase} `)

/** The first role wins if two match equally well: `Organization Website` is a website. */
const byPriority = columnRoles.toSorted((a, b) => Number(b === 'domain') - Number(a === 'domain'))

const roles = new PhraseTable(byPriority.map((role) => [role, inAllLanguages(rolePhrases[role])] as const))
const details = new PhraseTable(
  detailRoles.map((role) => [role, inAllLanguages(detailPhrases[role])] as const),
)
const words = (...lists: string[]) =>
  new PhraseTable([[null, lists.flatMap((list) => list.split('|'))] as const])
const others = words(...Object.values(otherPeople), otherPeopleUnspaced)
const second = words(secondPeople)
const userWords = words(users)
const companies = words(companyWords, companyUnspaced)
const asides = words(asideWords, asideUnspaced)
const noDetails = words(noDetail)
const handles = words(handlePhrases)
const secondNames = words(secondNameWords)

export interface Heading {
  /** `null` if the heading has no role, or is about something else than the value itself, such as its status. */
  role: ColumnRole | null
  /** From 0 to 1. */
  fit: number
  /**
   * Whose value it is. Only the person's own values, and the company's name and website, are looked up. `second` and
   * `user` mean the row's person unless the table has another one.
   */
  owner: 'person' | 'company' | 'other' | 'second' | 'user'
  rank: number
  /** 2 for `Contact 2 Email`, otherwise 1. */
  occurrence: number
  /** Of any kind, such as `Phone`. */
  isKnown: boolean
}

/** In characters. Longer cells are text. */
const longestHeading = 80

const nothing: Heading = { role: null, fit: 0, owner: 'person', rank: 0, occurrence: 1, isKnown: false }

const read = new Map<string, Heading>()

/** Reads a heading. Caches results, because the cells of rows repeat. */
export function readHeading(cell: string): Heading {
  if (cell.length > longestHeading || cell.includes('@') || hasNoHeadingWord(cell)) return nothing
  const before = read.get(cell)
  if (before) return before
  if (read.size > 5000) read.clear()
  const heading = headingOf(cell)
  read.set(cell, heading)
  return heading
}

/** Most cells of 100,000 rows contain none of the words that start a heading. */
const plainWords = new Set(
  [roles, others, second, userWords, asides].flatMap((table) => table.starts).filter(isPlain),
)

const hasNoHeadingWord = (cell: string): boolean =>
  isPlain(cell) &&
  !(cell.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).some((word) => plainWords.has(word.toLowerCase())) &&
  !cell
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => plainWords.has(word))

function headingOf(cell: string): Heading {
  const text = plainHeading(cell)
  if (text === '') return nothing
  let best: { role: ColumnRole | null; fit: number } = { role: null, fit: 0 }
  for (const { role, fit } of roles.in(text))
    if (fit > best.fit || (fit === best.fit && isBefore(role, best.role))) best = { role, fit }
  const isOthers = others.isIn(text.replaceAll(notByAnybody, ' '))
  const isAside = best.fit < 1 && asides.isIn(text)
  const isKnown = best.fit > 0 || isAside || isOthers
  if (isOthers && best.fit < 1) return { ...nothing, fit: best.fit, owner: 'other', isKnown }
  if (isAside || best.fit === 0) return { ...nothing, isKnown }
  const whose = second.isIn(text)
    ? 'second'
    : userWords.isIn(text)
      ? 'user'
      : companies.isIn(text)
        ? 'company'
        : 'person'
  return { ...best, owner: whose, rank: rankOf(` ${text} `, cell), occurrence: placeOf(cell), isKnown }
}

const isBefore = (role: ColumnRole, other: ColumnRole | null) =>
  other !== null && byPriority.indexOf(role) < byPriority.indexOf(other)

/** A number from 2 on is added to the rank: `E-mail 2 Address`. */
function rankOf(padded: string, cell: string): number {
  const number = Number(/(?:^|\D)(\d{1,2})(?:\D|$)/.exec(cell)?.[1] ?? 1)
  const words = ranks.filter(([, pattern]) => pattern.test(padded)).reduce((sum, [rank]) => sum + rank, 0)
  return words + (number > 1 ? number : 0)
}

/**
 * Which person a heading is about. `Contact 2 Email` belongs to another person than `Contact 1 Email`; `Contact Email
 * 2` doesn't.
 */
const placeOf = (cell: string): number =>
  Number(
    /(?:contacto?|contato|person|kontakt|ansprechpartner(?:in)?|attendee|participante?|teilnehmer(?:in)?|guest|decision ?maker|candidat[eoa]?|kandidat(?:in)?|applicant|bewerber(?:in)?|担当者|候補者|応募者|参加者|المرشح|المتقدم|المشارك)[\s_#-]*(\d{1,2})(?!\d)/i.exec(
      cell,
    )?.[1] ?? 1,
  )

/** The role of a column that only an import of contacts uses; `null` if there is none. */
export function readDetail(cell: string): DetailRole | null {
  if (cell.length > longestHeading) return null
  const text = plainHeading(cell)
  if (text === '' || others.isIn(text)) return null
  const found = details.in(text).next().value
  return found && (text === found.text || !noDetails.isIn(text)) ? found.role : null
}

/** The type of email that a heading or label names; `null` if unknown. */
export function emailTypeIn(cell: string): 'professional' | 'personal' | null {
  const padded = ` ${plainHeading(cell)} `
  return workWords.test(padded) ? 'professional' : homeWords.test(padded) ? 'personal' : null
}

/** Whether a heading belongs to a label for the column next to it, as in `E-mail 1 - Label`. */
export const isLabelHeading = (cell: string): boolean =>
  / (label|type|typ|tipo) /.test(` ${plainHeading(cell)} `) &&
  / (email|mail) /.test(` ${plainHeading(cell)} `)

/** Whether the cells below a heading are handles rather than URLs. */
export const isHandleHeading = (cell: string): boolean => handles.isIn(plainHeading(cell))

/** Whether a heading is for a person's second last name: `Segundo apellido`, `Apellido 2`. */
export const isSecondLastName = (cell: string): boolean =>
  secondNames.isIn(plainHeading(cell)) || /(?:^|\D)2(?:\D|$)/.test(cell)

/** `E-Mail 1 – Value`, `companyName` and `company_name` as words, without digits and punctuation. */
function plainHeading(cell: string): string {
  // Airtable adds the table that a value comes from: `Company (from Accounts)`.
  const split = cell.replace(/\(from [^)]*\)/i, '').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return fold(split)
    .replaceAll(/[^\p{L}（(]+/gu, ' ')
    .replaceAll(/ *\( */g, ' ')
    .replace(/\be ?mail (address|adresse|addresses|value)\b/, 'email')
    .replace(/\bmail address\b/, 'mail')
    .trim()
}

/** The share that a role must have of a cell: more than in `Acme Company`, less than in `E-Mail-Adresse`. */
const mostly = 0.7

export const isHeadingText = (cell: string): boolean => {
  const { fit, owner } = readHeading(cell)
  return fit > mostly || (fit > 0 && owner === 'other')
}
