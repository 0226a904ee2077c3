import type { Database } from '../database/database.ts'
import { contradictionIn, kindOfAlias, likenessOf, type Identity } from './identity.ts'
import { factsOf } from '../subject-facts.ts'
import { wasEnrichedBy, releasePage } from './page-owner.ts'
import { rowsOfAny } from '../database/rows-of-any.ts'
import { wait, type Steps } from '../database/steps.ts'
import type { Subject } from '../rows/subject.ts'
import type { SectionRow } from '../rows/sections.ts'
import type { MergeEvidence, Contradiction } from '../rows/merges.ts'
import type { Finding } from '../finding.ts'

interface Shared {
  subject: Subject
  by: MergeEvidence
  alias: string
}

export interface Contradicted extends Shared {
  against: Contradiction
  ids: string[]
}

interface ResolvedFinding {
  existing: Subject | undefined
  /** The response shares an id or a name with the record, not only its page. */
  isIdentified: boolean
  /** Best first, without the names of other subjects and ids known to be shared. */
  aliases: string[]
  others: Shared[]
  contradicted: Contradicted[]
  carried: { rows: SectionRow[]; from: string }
}

/** A response has about four aliases, but a file may have many. */
const maxAliases = 500

/**
 * Determines the subject of a finding, in the caller's transaction over `recordTables`.
 * ⏎ - A page stays with the record that bought it, unless the response differs in both name and ids.
 * - If a record has a page only through another page's response, the first response about that page that contradicts
 * the record takes the page over.
 * - Any other subject that shares a page or id is the same, unless ids or names contradict.
 * - Subjects that a person separated are never the same.
 */
export function* resolveFinding(db: Database, finding: Finding): Steps<ResolvedFinding> {
  const claims = new Claims(finding, yield* disputedNames(db, finding))
  const owners = (yield* wait(rowsOfAny(db.subjects, 'aliases', claims.names))).toSorted(
    (a, b) => a.createdAt - b.createdAt,
  )
  const { requested } = finding
  const holder =
    requested === undefined ? undefined : owners.find(({ aliases }) => aliases.includes(requested))
  const rest = owners.filter(({ key }) => key !== holder?.key)
  const held = holder ? yield* resolveHolder(db, claims, holder) : noHolder
  const isWithoutPage = requested === undefined || held.decision === 'apart'
  const known = held.existing ?? (isWithoutPage ? claims.homeAmong(rest) : undefined)
  const { others, contradicted } = yield* compareOthers(db, claims, rest, known)
  const theirs = new Set(rest.flatMap(({ key, aliases }) => (key === known?.key ? [] : aliases)))
  if (held.decision === 'apart' && requested !== undefined) theirs.add(requested)
  const own = claims.names.filter((name) => !theirs.has(name))
  return {
    existing: known,
    isIdentified: known !== undefined && claims.identifies(known),
    // The first alias becomes the key of a new subject, so pages come first.
    aliases: [...own.filter((name) => !claims.isId(name)), ...own.filter(claims.isId)],
    others,
    contradicted: [...held.contradicted, ...contradicted],
    carried: held.carried,
  }
}

function* disputedNames(db: Database, finding: Finding): Steps<ReadonlySet<string>> {
  const ids = finding.aliases.slice(0, maxAliases).filter((alias) => isIdOf(finding, alias))
  // Usually no id is disputed, which one query shows.
  const isAnyDisputed =
    ids.length > 0 && (yield* wait(db.merges.orderBy('disputed').limit(1).keys())).length > 0
  const rows = isAnyDisputed ? yield* wait(db.merges.where('disputed').anyOf(ids).toArray()) : []
  return new Set(rows.flatMap((row) => row.disputed))
}

const isIdOf = ({ ids }: Finding, alias: string): boolean =>
  ids?.includes(alias) === true || kindOfAlias(alias) !== 'page'

class Claims {
  readonly finding: Finding
  readonly names: string[]
  readonly identity: Identity & { aliases: string[] }

  constructor(finding: Finding, disputed: ReadonlySet<string>) {
    const { requested, aliases } = finding
    const given = aliases.slice(0, maxAliases).filter((alias) => alias === requested || !disputed.has(alias))
    this.finding = finding
    this.names = [...new Set([...given, ...(requested === undefined ? [] : [requested])])]
    this.identity = {
      kind: finding.kind,
      name: finding.name ?? factsOf(rowsIn(finding)).name,
      aliases: aliases.filter((alias) => alias !== requested || this.isId(alias)),
    }
  }

  readonly isId = (alias: string): boolean => isIdOf(this.finding, alias)

  /** If the response has no page, the subject with any of its names. */
  homeAmong(subjects: readonly Subject[]): Subject | undefined {
    const { requested } = this.finding
    const page = this.names.find((alias) => alias !== requested && !this.isId(alias))
    const home = subjects.find(({ aliases }) => page === undefined || aliases.includes(page))
    if (!home) return undefined
    // A response that names its page is about that page, unless another page was requested. Only the person's name may
    // be new.
    const isOfPage = requested === undefined && page !== undefined
    const against = isOfPage ? this.contradictsPage(home) : this.contradicts(home)
    return against === null ? home : undefined
  }

  sharedWith(subject: Subject): Shared {
    const alias = this.names.find((name) => subject.aliases.includes(name)) ?? ''
    return { subject, alias, by: this.isFile ? 'file' : this.isId(alias) ? 'id' : 'page' }
  }

  idsOf({ aliases }: Subject): string[] {
    return this.names.filter((name) => this.isId(name) && aliases.includes(name))
  }

  identifies(subject: Subject): boolean {
    const { names } = likenessOf(this.identity, subject)
    return names === 'same' || names === 'partly' || this.idsOf(subject).length > 0
  }

  contradicts(subject: Subject, merged: readonly Identity[] = []): Contradiction | null {
    if (this.isFile) return null
    const shared = this.names.filter((name) => subject.aliases.includes(name)).length
    return (
      contradictionIn(likenessOf(this.identity, subject), shared) ??
      merged.map((other) => contradictionIn(likenessOf(other, subject), 2)).find((each) => each !== null) ??
      null
    )
  }

  private contradictsPage(subject: Subject): Contradiction | null {
    if (this.isFile) return null
    const { names: like, idsDiffer } = likenessOf(this.identity, subject)
    if (idsDiffer) return 'id'
    const isAnother = this.idsOf(subject).length === 0 && this.identity.aliases.length > 1
    return like === 'different' && isAnother ? 'name' : null
  }

  /** A file contains decisions of another library or of a person, and they must not depend on the order of records. */
  get isFile(): boolean {
    return this.finding.by === 'file'
  }
}

/**
 * `same`: the finding is about the record that holds the page. `takes`: it is about another subject, which takes the
 * page. `apart`: it is about another subject, but the page stays where it is.
 */
type PageDecision = 'same' | 'takes' | 'apart'

interface PageOwner {
  decision: PageDecision
  existing: Subject | undefined
  contradicted: Contradicted[]
  carried: ResolvedFinding['carried']
}

const noHolder: PageOwner = {
  decision: 'takes',
  existing: undefined,
  contradicted: [],
  carried: { rows: [], from: '' },
}

/**
 * | finding and holder differ in | the holder bought the page | the finding names another page | decision |
 * | --- | --- | --- | --- |
 * | nothing, or the holder is a merged record | | | same |
 * | name or ids | yes | | same |
 * | name and ids | yes | no | apart |
 * | name and ids | yes | yes | takes |
 * | name or ids | no | | takes |
 */
function* decidePage(
  db: Database,
  { finding, identity, isFile }: Claims,
  holder: Subject,
): Steps<{ decision: PageDecision; idsDiffer: boolean }> {
  const page = finding.requested ?? ''
  const { names, idsDiffer } = likenessOf(identity, holder)
  const nameDiffers = names === 'different'
  const same = { decision: 'same', idsDiffer } as const
  if (isFile || !(idsDiffer || nameDiffers)) return same
  // Only a person can decide which part of a merged record the page belongs to.
  if (yield* isMerged(db, holder.key)) return same
  if (!(yield* wasEnrichedBy(db, holder, page))) return { decision: 'takes', idsDiffer }
  if (!(idsDiffer && nameDiffers)) return same
  return { decision: claimsByItself(finding, page) ? 'takes' : 'apart', idsDiffer }
}

function* resolveHolder(db: Database, claims: Claims, holder: Subject): Steps<PageOwner> {
  const { decision, idsDiffer } = yield* decidePage(db, claims, holder)
  if (decision === 'same') return { ...noHolder, decision, existing: holder }
  const alias = claims.finding.requested ?? ''
  const { subject, carried } =
    decision === 'takes' ? yield* releasePage(db, holder, alias) : { subject: holder, carried: [] }
  const against = idsDiffer ? 'id' : 'name'
  return {
    decision,
    existing: undefined,
    contradicted: [{ subject, by: 'page', alias, ids: claims.idsOf(subject), against }],
    carried: { rows: carried, from: subject.key },
  }
}

function* compareOthers(
  db: Database,
  claims: Claims,
  rest: readonly Subject[],
  known: Subject | undefined,
): Steps<Pick<ResolvedFinding, 'others' | 'contradicted'>> {
  const others: Shared[] = []
  const contradicted: Contradicted[] = []
  const keys = [...new Set([...(known ? [known] : []), ...rest].map(({ key }) => key))]
  const isApart = keys.length > 1 ? yield* separatedAmong(db, keys) : () => false
  // The name in the response is newer than the saved one.
  const merged: Identity[] = known ? [{ ...known, name: claims.identity.name === '' ? known.name : '' }] : []
  const mergedKeys = known ? [known.key] : []
  for (const subject of rest) {
    if (subject.key === known?.key || mergedKeys.some((key) => isApart(key, subject.key))) continue
    const against = claims.contradicts(subject, merged)
    if (against) {
      contradicted.push({ ...claims.sharedWith(subject), ids: claims.idsOf(subject), against })
      continue
    }
    others.push(claims.sharedWith(subject))
    merged.push(subject)
    mergedKeys.push(subject.key)
  }
  return { others, contradicted }
}

function claimsByItself({ aliases, requested }: Finding, page: string): boolean {
  return aliases.indexOf(page) < aliases.length - 1 || (requested !== page && aliases.includes(page))
}

const rowsIn = ({ sections }: Finding): SectionRow[] =>
  Object.entries(sections).map(([name, data]) => ({ name, data }) as SectionRow)

function* isMerged(db: Database, key: string): Steps<boolean> {
  const rows = yield* wait(db.merges.where('subject').equals(key).toArray())
  return rows.some(({ state }) => state === 'merged')
}

function* separatedAmong(db: Database, keys: string[]): Steps<(one: string, other: string) => boolean> {
  const rows = yield* wait(db.merges.where('subject').anyOf(keys).or('other').anyOf(keys).toArray())
  const pairs = new Set(
    rows.flatMap(({ state, subject, other }) =>
      state === 'apart' ? [`${subject} ${other}`, `${other} ${subject}`] : [],
    ),
  )
  return (one, other) => pairs.has(`${one} ${other}`)
}
