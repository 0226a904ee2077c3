import type { Database } from '../database/database.ts'
import { contradictionIn, kindOfAlias, likenessOf, type Identity } from './identity.ts'
import { factsOf } from '../subject-facts.ts'
import { wasBoughtBy, releasePage } from './page-owner.ts'
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

/** A subject that shares a name but can't be the same. */
export interface Contradicted extends Shared {
  against: Contradiction
  ids: string[]
}

interface ResolvedFinding {
  /** The saved subject with the requested page or the response's names; `undefined` if there is none. */
  known: Subject | undefined
  /** Names that the finding may add, best first; without other subjects' names and known shared ids. */
  aliases: string[]
  others: Shared[]
  contradicted: Contradicted[]
  carried: { rows: SectionRow[]; from: string }
}

/** A response has about four names; a file may have many. */
const maxAliases = 500

/**
 * Determines the subject of a finding, in the caller's transaction over `recordTables`.
 *
 * - A page stays with the record that was bought by it, unless the response has both a different name and different
 * ids.
 * - If a record claims a page only from another page's response, the first response about that page that contradicts
 * the claim takes the page over.
 * - Any other subject that shares a page or id is the same, unless ids or names contradict.
 * - Subjects that a person separated are never the same.
 */
export function* resolveFinding(db: Database, finding: Finding): Steps<ResolvedFinding> {
  const { requested, by } = finding
  const given = finding.aliases.slice(0, maxAliases)
  const isId = (alias: string) => finding.ids?.includes(alias) || kindOfAlias(alias) !== 'page'
  // Ids shared by contradicting records are ignored.
  const ids = given.filter(isId)
  // Usually there are none, which one query shows.
  const isDisputed = ids.length > 0 && (yield* wait(db.merges.orderBy('disputed').limit(1).keys())).length > 0
  const disputed = isDisputed ? yield* wait(db.merges.where('disputed').anyOf(ids).toArray()) : []
  const worthless = new Set(disputed.flatMap((row) => row.disputed))
  const claims = given.filter((alias) => alias === requested || !worthless.has(alias))
  const names = [...new Set([...claims, ...(requested === undefined ? [] : [requested])])]
  const owners = (yield* wait(rowsOfAny(db.subjects, 'aliases', names))).toSorted(
    (a, b) => a.createdAt - b.createdAt,
  )
  const who = {
    kind: finding.kind,
    name: finding.name ?? factsOf(rowsIn(finding)).name,
    aliases: finding.aliases.filter((alias) => alias !== requested || isId(alias)),
  } satisfies Identity
  const sharedWith = (subject: Subject): Shared => {
    const alias = names.find((name) => subject.aliases.includes(name)) ?? ''
    return { subject, alias, by: by === 'file' ? 'file' : isId(alias) ? 'id' : 'page' }
  }
  const idsOf = ({ aliases }: Subject) => names.filter((name) => isId(name) && aliases.includes(name))
  const contradicts = (subject: Subject): Contradiction | null => {
    // A file contains decisions of another library or a person, independent of record order.
    if (by === 'file') return null
    const shared = names.filter((name) => subject.aliases.includes(name)).length
    return contradictionIn(likenessOf(who, subject), shared)
  }

  let page = requested
  // A response that names a page as its own is about that page unless another page was requested; only the name may be
  // new.
  const isOfPage = ({ aliases }: Subject) =>
    requested === undefined && page !== undefined && aliases.includes(page)
  const contradictsPage = (subject: Subject): Contradiction | null => {
    if (by === 'file') return null
    const { names: like, idsDiffer } = likenessOf(who, subject)
    if (idsDiffer) return 'id'
    return like === 'different' && idsOf(subject).length === 0 && who.aliases.length > 1 ? 'name' : null
  }

  const found: ResolvedFinding = {
    known: undefined,
    aliases: [],
    others: [],
    contradicted: [],
    carried: { rows: [], from: '' },
  }
  const holder = owners.find(({ aliases }) => requested !== undefined && aliases.includes(requested))
  if (holder && requested !== undefined) {
    const { names: like, idsDiffer } = likenessOf(who, holder)
    const differs = by !== 'file' && (idsDiffer || like === 'different')
    // Only a person can decide which part of a merged record a page belongs to.
    const mayBeAnother = differs && !(yield* isMerged(db, holder.key))
    const isOwn = mayBeAnother && (yield* wasBoughtBy(db, holder, requested))
    if (!mayBeAnother || (isOwn && !(idsDiffer && like === 'different'))) found.known = holder
    else {
      const takesPage = !isOwn || claimsByItself(finding, requested)
      const remaining = takesPage
        ? yield* releasePage(db, holder, requested)
        : { subject: holder, carried: [] }
      const { subject } = remaining
      found.carried = { rows: remaining.carried, from: subject.key }
      found.contradicted.push({
        subject,
        by: 'page',
        alias: requested,
        ids: idsOf(subject),
        against: idsDiffer ? 'id' : 'name',
      })
      if (!takesPage) page = undefined
    }
  }
  const rest = owners.filter(({ key }) => key !== holder?.key)
  page ??= claims.find((alias) => alias !== requested && !isId(alias))
  if (!found.known && (page === undefined || page !== requested)) {
    const home = rest.find(({ aliases }) => page === undefined || aliases.includes(page))
    if (home && (isOfPage(home) ? contradictsPage(home) : contradicts(home)) === null) found.known = home
  }

  const keys = [...new Set([...(found.known ? [found.known] : []), ...rest].map(({ key }) => key))]
  const isApart = keys.length > 1 ? yield* separatedAmong(db, keys) : () => false
  // A response is newer than the saved data.
  const known = found.known && { ...found.known, name: who.name === '' ? found.known.name : '' }
  const one: Identity[] = known ? [known] : []
  const oneKeys = found.known ? [found.known.key] : []
  for (const subject of rest) {
    if (subject.key === found.known?.key || oneKeys.some((key) => isApart(key, subject.key))) continue
    // Each subject with a shared name is compared with the finding and with those it would be merged with.
    const against =
      contradicts(subject) ??
      (by === 'file'
        ? null
        : one.map((other) => contradictionIn(likenessOf(other, subject), 2)).find((each) => each !== null))
    if (against) found.contradicted.push({ ...sharedWith(subject), ids: idsOf(subject), against })
    else {
      found.others.push(sharedWith(subject))
      one.push(subject)
      oneKeys.push(subject.key)
    }
  }
  const theirs = new Set(rest.flatMap(({ key, aliases }) => (key === found.known?.key ? [] : aliases)))
  const keepsPage = holder && found.known?.key !== holder.key && page !== requested
  const own = names.filter((name) => !theirs.has(name) && !(keepsPage && name === requested))
  // The first name becomes the key of a new subject: a page if there is one.
  found.aliases = [...own.filter((name) => !isId(name)), ...own.filter(isId)]
  return found
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
