import { priorAnswer, type AnswerTerms } from './prior-answers.ts'
import { withLost } from './lost-question.ts'
import { sentStates } from './open-requests.ts'
import { questionOf } from './question.ts'
import type {
  RepeatObjection,
  Doubt,
  LedgerRequest,
  MaybeSaved,
} from '../../records/database/rows/purchases.ts'
import { rowsOfAny } from '../../records/database/rows-of-any.ts'
import type { Database } from '../../records/database/database.ts'
import { findMatches, type Match } from '../../records/matching/find-matches.ts'
import { matchQueryOf, type MatchQuery } from '../../records/matching/match-query.ts'
import type { Subject } from '../../records/database/rows/records.ts'
import { subjectName } from '../../records/subject-name.ts'
/** What a record that was recognised makes of a question; `null`: it is to be asked. */
export type SavedMatch =
  | { how: 'known' | 'under-way'; request: string; subject: string }
  | (RepeatObjection & { subject: string })
  | MaybeSaved
  | null

/** The questions about a record that bring the same section as `wanted`, whichever of its names they ask by. */
export function questionsAbout({ aliases }: Subject, { section }: MatchQuery, origin: string): string[] {
  const operation = 'enrichProfile'
  return aliases.map((subject) => questionOf(origin, { operation, input: {}, subject, section }))
}

/** What is known of a recognised record that may answer a question. */
export interface KnownOfMatch {
  /** Requests for the same section of it, the oldest first. */
  earlier: LedgerRequest[]
  kept: { at: number; request: string } | undefined
}

/** As a click on the record's own page would: known and fresh, not found lately, or to be asked. */
export function judgeMatch(
  { subject, certainty, evidence }: Match,
  { earlier, kept }: KnownOfMatch,
  now: number,
  terms: AnswerTerms,
): SavedMatch {
  const { key, name, url } = subject
  const open = earlier.find(({ state }) => state !== 'settled')
  const before = open
    ? ({ how: 'under-way', request: open.id } as const)
    : priorAnswer({ section: null, input: {}, reservedAt: now }, { earlier, kept }, terms)
  if (certainty === 'sure') return before && { ...before, subject: key }
  // What is stale, or was not found, is bought again anyway: whether it is the same one makes no difference.
  return before && 'how' in before
    ? { why: 'maybe-saved', subject: key, name: subjectName({ name, key }), url, doubt: evidence as Doubt }
    : null
}

/** The same for one question, inside the caller's transaction over `recognisedIn`. */
export async function recogniseSaved(
  db: Database,
  wanted: MatchQuery,
  origin: string,
  now: number,
  terms: AnswerTerms,
): Promise<SavedMatch> {
  const [match] = await findMatches(db, [wanted])
  if (!match) return null
  const questions = questionsAbout(match.subject, wanted, origin)
  const asked = await rowsOfAny(db.requests, 'question', await withLost(db, questions))
  const earlier = asked.toSorted((a, b) => a.reservedAt - b.reservedAt)
  const kept = await db.sections.get([match.subject.key, wanted.section])
  return judgeMatch(match, { earlier, kept }, now, terms)
}

/** A request that is out for the same section of this record, although it asks by something else than its page. */
export async function outAbout(
  db: Database,
  { key }: Subject,
  section: string | null,
): Promise<LedgerRequest | undefined> {
  const open = await rowsOfAny(db.requests, 'state', ['waiting', ...sentStates])
  const others = open.flatMap((request) => {
    const wanted = request.subject === null ? matchQueryOf(request) : null
    return wanted?.section === section ? [{ request, wanted }] : []
  })
  if (others.length === 0) return undefined
  const matches = await findMatches(
    db,
    others.map(({ wanted }) => wanted),
  )
  const at = matches.findIndex((match) => match?.certainty === 'sure' && match.subject.key === key)
  return others[at]?.request
}

/** Everything that recognising reads. */
export const recognisedIn = (db: Database) => [
  db.matchKeys,
  db.subjects,
  db.sections,
  db.requests,
  db.library,
]
