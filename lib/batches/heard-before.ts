import type { Asking } from '../enrichment/asking.ts'
import { patienceWith } from '../enrichment/patience.ts'
import { askedBefore, buysWholeSection } from '../ledger/asked-before.ts'
import { sameQuestions } from '../ledger/question.ts'
import type { Database, Subject } from '../records/database.ts'
import type { SectionName } from '../records/sections.ts'
import { hashesOf, suppressedAmong } from '../records/suppress.ts'
import { namesAsked } from '../records/suppressed-asked.ts'
import type { Preferences } from '../settings/preferences.ts'

/** What a reservation would say of a question now. */
export interface HeardBefore {
  /** All names of whom it is about. */
  aliases: string[]
  state: 'known' | 'before' | 'never' | 'fresh'
}

/** Looks at many questions at once, in the order given: one read of each table, as 100,000 of them need. */
export async function heardOfAll(
  db: Database,
  askings: readonly Asking[],
  preferences: Pick<Preferences, 'freshness'>,
): Promise<HeardBefore[]> {
  const owners = await ownersOf(db, askings)
  const ownerOf = ({ subject }: Asking) => (subject === null ? undefined : owners.get(subject))
  const questions = askings.map((asking) => sameQuestions(asking, ownerOf(asking)?.aliases ?? []))
  const requests = await db.requests.where('question').anyOf(questions.flat()).sortBy('reservedAt')
  const byQuestion = Map.groupBy(requests, ({ question }) => question)
  const now = Date.now()
  const asked = askings.map((asking) => ({ ...asking, reservedAt: now }))
  const whole = asked.flatMap((asking): [string, SectionName][] => {
    const owner = ownerOf(asking)
    return owner && buysWholeSection(asking) ? [[owner.key, asking.section]] : []
  })
  const sections = (await db.sections.bulkGet(whole)).filter((row) => row !== undefined)
  const kept = new Map(sections.map((row) => [`${row.subject} ${row.name}`, row]))
  const never = await suppressedOf(db, askings, ownerOf)

  return asked.map((asking, at) => {
    const owner = ownerOf(asking)
    const aliases = owner?.aliases ?? []
    if (never.has(at)) return { aliases, state: 'never' }
    const earlier = (questions[at] ?? []).flatMap((question) => byQuestion.get(question) ?? [])
    if (earlier.some(({ state }) => state !== 'settled')) return { aliases, state: 'known' }
    const section = owner && buysWholeSection(asking) ? kept.get(`${owner.key} ${asking.section}`) : undefined
    const before = askedBefore(
      asking,
      { earlier: earlier.toSorted((a, b) => a.reservedAt - b.reservedAt), kept: section },
      patienceWith(asking.section, preferences),
    )
    return { aliases, state: before === null ? 'fresh' : 'how' in before ? 'known' : 'before' }
  })
}

async function ownersOf(db: Database, askings: readonly Asking[]): Promise<Map<string, Subject>> {
  const names = askings.flatMap(({ subject }) => (subject === null ? [] : [subject]))
  const subjects = await db.subjects.where('aliases').anyOf(names).distinct().sortBy('createdAt')
  // The oldest counts, should two turn out to be one: it is set last.
  return new Map(subjects.toReversed().flatMap((owner) => owner.aliases.map((alias) => [alias, owner])))
}

/** The places of those who must never be looked up. */
async function suppressedOf(
  db: Database,
  askings: readonly Asking[],
  ownerOf: (asking: Asking) => Subject | undefined,
): Promise<Set<number>> {
  const places = new Set<number>()
  // One row is the salt.
  if ((await db.suppressed.limit(2).count()) < 2) return places
  for (const [at, asking] of askings.entries()) {
    const names = namesAsked(asking, ownerOf(asking))
    const rows = names.length > 0 ? await suppressedAmong(db, await hashesOf(db, names)) : []
    if (rows.length > 0) places.add(at)
  }
  return places
}
