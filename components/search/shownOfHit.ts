import { textsOf, type IndexedField } from '../../lib/search/local/fields.ts'
import { marksIn, type Mark } from '../../lib/search/local/marks.ts'
import { wordsOf } from '../../lib/search/local/words.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { subjectName } from '../../lib/records/subject-name.ts'

export interface MarkedText {
  text: string
  marks: Mark[]
}

type HiddenField = 'email' | 'handle' | 'tags' | 'note'

/** Shown only if the query matches in them. */
const hidden: readonly HiddenField[] = ['email', 'handle', 'tags', 'note']

/** On each side of a match. */
const around = 40

interface ShownHit {
  name: MarkedText
  /** Headline, company and place, without repetitions. */
  line: MarkedText
  also: (MarkedText & { field: HiddenField })[]
}

export function shownOfHit(subject: Subject, query: string): ShownHit {
  const texts = textsOf(subject)
  const marked = (text: string): MarkedText => ({ text, marks: marksIn(text, query) })
  const [name, line] = [marked(subjectName(subject)), marked(lineOf(texts, subject.kind))]
  const seen = `${name.text} · ${line.text}`
  const unseen = wordsOf(query).filter(
    ({ start, end }) => marksIn(seen, query.slice(start, end)).length === 0,
  )
  const isIn = (text: string) =>
    unseen.some(({ start, end }) => marksIn(text, query.slice(start, end)).length > 0)
  const also = hidden
    .filter((field) => isIn(texts[field]))
    .map((field) => ({ field, ...aroundFirst(marked(texts[field])) }))
  return { name, line, also }
}

function lineOf({ headline, company, place }: Record<IndexedField, string>, kind: Subject['kind']): string {
  // Leave out the company if it repeats: a company's first line is its own name, and most headlines end with the
  // employer.
  const sourceText = kind === 'company' || headline.toLowerCase().includes(company.toLowerCase())
  return [headline, sourceText ? '' : company, place].filter(Boolean).join(' · ')
}

function aroundFirst({ text, marks }: MarkedText): MarkedText {
  const [first] = marks
  if (!first || text.length <= 2 * around) return { text, marks }
  const from = Math.max(0, first[0] - around)
  const to = Math.min(text.length, Math.max(first[1], first[0] + around))
  const before = from > 0 ? '…' : ''
  const shift = before.length - from
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift] as const),
  }
}
