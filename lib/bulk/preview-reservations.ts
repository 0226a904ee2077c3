import type { SectionName } from '../records/database/rows/sections.ts'
import type { PlannedRequest } from '../purchases/planned-request.ts'
import { priorAnswer, buysWholeSection, maxAgeOf } from '../purchases/ledger/prior-answers.ts'
import { lostIn } from '../purchases/ledger/lost-question.ts'
import { originOf, sameQuestions } from '../purchases/ledger/question.ts'
import { findMatches } from '../records/matching/find-matches.ts'
import { savedReader, type SavedReader } from '../records/matching/saved-reader.ts'
import { judgeMatch, questionsAbout, type SavedMatch } from '../purchases/ledger/recognise-saved.ts'
import { matchQueryOf, type MatchQuery } from '../records/matching/match-query.ts'
import type { Database } from '../records/database/database.ts'
import { areSuppressed, hasSuppressed } from '../records/suppression/suppress.ts'
import { namesOfQuestion } from '../records/suppression/question-names.ts'
import type { Preferences } from '../settings/preferences.ts'
import type { Subject } from '../records/database/rows/records.ts'
import type { MaybeSaved } from '../records/database/rows/purchases.ts'

/** What a reservation would say of a question now. */
export interface ReservationPreview {
  /** The same question by all names of whom it is about, and of whom it was recognised as. */
  questions: string[]
  state: 'known' | 'before' | 'never' | 'fresh'
  /** A record that is likely to be the one that is asked about; a person decides. */
  maybe: MaybeSaved | null
}

/**
 * Looks at many questions at once, in the order given: one read of each table, as 100,000 of them need. `wanted`: what
 * each can be recognised by, beside its page.
 */
export async function previewReservations(
  db: Database,
  askings: readonly PlannedRequest[],
  preferences: Pick<Preferences, 'freshness'>,
  wanted: readonly (MatchQuery | null)[] = askings.map((asking) => matchQueryOf(asking)),
  read: SavedReader = savedReader(db),
): Promise<ReservationPreview[]> {
  const names = askings.flatMap(({ subject }) => (subject === null ? [] : [subject]))
  const owners = await read.owners(names)
  const ownerOf = ({ subject }: PlannedRequest) => (subject === null ? undefined : owners.get(subject))
  const lost = await lostIn(db)
  const questions = askings.map((asking) => lost(sameQuestions(asking, ownerOf(asking)?.aliases ?? [])))
  const requests = await read.requests(questions.flat())
  const byQuestion = Map.groupBy(requests, ({ question }) => question)
  const now = Date.now()
  const asked = askings.map((asking) => ({ ...asking, reservedAt: now }))
  const whole = asked.flatMap((asking): [string, SectionName][] => {
    const owner = ownerOf(asking)
    return owner && buysWholeSection(asking) ? [[owner.key, asking.section]] : []
  })
  const sections = (await read.sections(whole)).filter((row) => row !== undefined)
  const kept = new Map(sections.map((row) => [`${row.subject} ${row.name}`, row]))
  const never = await suppressedOf(db, askings, ownerOf)

  const recognised = await recogniseAll(
    db,
    wanted.map((one, at) =>
      one && askings[at] && !ownerOf(askings[at]) ? { ...one, origin: originOf(askings[at]) } : null,
    ),
    preferences,
    now,
    read,
  )

  return asked.map((asking, at): ReservationPreview => {
    const owner = ownerOf(asking)
    const { saved = null, questions: about = [] } = recognised[at] ?? {}
    const own = questions[at] ?? []
    const all = { questions: [...own, ...about], maybe: null }
    if (never.has(at)) return { ...all, state: 'never' }
    const earlier = own.flatMap((question) => byQuestion.get(question) ?? [])
    if (earlier.some(({ state }) => state !== 'settled')) return { ...all, state: 'known' }
    const section = owner && buysWholeSection(asking) ? kept.get(`${owner.key} ${asking.section}`) : undefined
    const before = priorAnswer(
      asking,
      { earlier: earlier.toSorted((a, b) => a.reservedAt - b.reservedAt), kept: section },
      { ...maxAgeOf(asking.section, preferences), again: null },
    )
    if (before) return { ...all, state: 'how' in before ? 'known' : 'before' }
    if (!saved) return { ...all, state: 'fresh' }
    if ('how' in saved) return { ...all, state: 'known' }
    // Whom it only seems to be, another line may ask for rightly.
    return saved.why === 'maybe-saved'
      ? { questions: own, maybe: saved, state: 'fresh' }
      : { ...all, state: 'before' }
  })
}

interface RecognisedAs {
  saved: SavedMatch
  /** The same question about the record, where it surely is the one. */
  questions: string[]
}

/** What records make of these questions that go by other names than are asked by. */
async function recogniseAll(
  db: Database,
  wanted: readonly ((MatchQuery & { origin: string }) | null)[],
  preferences: Pick<Preferences, 'freshness'>,
  now: number,
  read: SavedReader,
): Promise<(RecognisedAs | null)[]> {
  const matches = await findMatches(db, wanted, read)
  if (matches.every((match) => match === null)) return matches.map(() => null)
  const questions = matches.map((match, at) => {
    const one = wanted[at]
    return match && one ? questionsAbout(match.subject, one, one.origin) : []
  })
  const requests = await read.requests([...new Set(questions.flat())])
  const byQuestion = Map.groupBy(requests, ({ question }) => question)
  const keys = matches.flatMap((match, at): [string, SectionName][] => {
    const one = wanted[at]
    return match && one ? [[match.subject.key, one.section]] : []
  })
  const rows = await read.sections(keys)
  const kept = new Map(rows.map((row, at) => [keys[at]!.join(' '), row]))
  return matches.map((match, at) => {
    const one = wanted[at]
    if (!match || !one) return null
    const about = questions[at] ?? []
    const earlier = about.flatMap((question) => byQuestion.get(question) ?? [])
    const sorted = earlier.toSorted((a, b) => a.reservedAt - b.reservedAt)
    const saved = judgeMatch(
      match,
      { earlier: sorted, kept: kept.get(`${match.subject.key} ${one.section}`) },
      now,
      { ...maxAgeOf(one.section, preferences), again: null },
    )
    return { saved, questions: match.certainty === 'sure' ? about : [] }
  })
}

/** The places of those who must never be looked up. */
async function suppressedOf(
  db: Database,
  askings: readonly PlannedRequest[],
  ownerOf: (asking: PlannedRequest) => Subject | undefined,
): Promise<Set<number>> {
  if (!(await hasSuppressed(db))) return new Set()
  const suppressed = await areSuppressed(
    db,
    askings.map((asking) => namesOfQuestion(asking, ownerOf(asking))),
  )
  const places = new Set<number>()
  for (const [at, is] of suppressed.entries()) if (is) places.add(at)
  return places
}
