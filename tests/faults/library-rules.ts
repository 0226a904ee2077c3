import { detectPage } from '../../lib/pages/page.ts'
import { isAnonymised } from '../../lib/purchases/ledger/anonymise.ts'
import { spendingKeys } from '../../lib/purchases/ledger/spending.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import type { Database } from '../../lib/records/database/database.ts'
import {
  hasherOf,
  slowHashes,
  slowPrefix,
  slowTermsOf,
} from '../../lib/records/suppression/suppression-hashes.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import type { Destinations } from './destinations.ts'

export interface LibraryRules {
  suppressed(alias: string): void
  /** Call when one name is allowed again, which allows everyone in the same group; all others stay suppressed. */
  allows(alias: string, allow: () => Promise<unknown>): Promise<void>
  allowedAgain(): void
  watch(db: Database): void
  identifiedBy(url: string, body: string): void
  arrives(body: string): void
  /**
   * Call to import a file. Existing records must stay, unless it replaced everything, and no suppressed person may be
   * added.
   */
  brings(bring: () => Promise<'joined' | 'replaced' | 'nothing'>): Promise<void>
  check(): Promise<void>
}

export function watchLibrary(db: Database, destinations: () => Destinations): LibraryRules {
  const never = new Set<string>()
  const broken: string[] = []
  const ended = new Map<string, number>()
  let ends = 0
  const says = (text: string) => [...never].find((alias) => text.includes(`/in/${alias.slice(7)}/`))

  return {
    suppressed: (alias) => void never.add(alias),
    async allows(alias, allow) {
      const before = [...never]
      // A request in between may be about a person who isn't suppressed anymore.
      never.clear()
      await allow()
      const listed = await listedAmong(db, [alias, ...before])
      if (listed.has(alias)) broken.push(`${alias} may be looked up again, and is still on the list`)
      // An internal id and a handle may be allowed together; only the list knows that.
      for (const name of before) if (name !== alias && listed.has(name)) never.add(name)
    },
    allowedAgain: () => never.clear(),
    watch(workerId) {
      workerId.requests.hook('updating', (change, _, { id, found: before }) => {
        const { found = [], state } = change as { found?: string[]; state?: string }
        if (state === 'settled') ended.set(id, ends++)
        const about = found.find((key) => never.has(key) && !before.includes(key))
        if (about) broken.push(`the answer of ${id} was filed under ${about}, who must never be looked up`)
        return undefined
      })
    },
    identifiedBy(url, body) {
      const reported = Object.values(body === '' ? {} : (JSON.parse(body) as Record<string, unknown>))
      for (const value of [...reported, ...new URL(url).searchParams.values()]) {
        const page = typeof value === 'string' ? detectPage(value, socialUrl) : null
        if (page && never.has(subjectOf(page))) broken.push(`${page.url} was asked for, who never must be`)
      }
    },
    arrives(body) {
      const alias = says(body)
      if (alias) broken.push(`${alias} was handed over, who must never be looked up`)
    },
    async brings(bring) {
      const names = async () => new Set((await db.subjects.toArray()).flatMap(({ aliases }) => aliases))
      const before = await names()
      const how = await bring()
      const after = await names()
      const lost = how === 'replaced' ? undefined : [...before].find((alias) => !after.has(alias))
      if (lost) broken.push(`${lost} was here before a file was brought in, and is gone`)
      const unwanted = [...never].find(
        (alias) => after.has(alias) && (how === 'replaced' || !before.has(alias)),
      )
      if (unwanted) broken.push(`${unwanted}, who must never be looked up, came with a file`)
    },
    async check() {
      if (broken.length > 0) throw new Error(broken.join('; '))
      await keepsPurchases(db, never, ended)
      await unexplainedHolds(db)
      deliveredOnce(destinations())
    },
  }
}

/** The listed names, in any form. Unlike `isSuppressed`, this converts no rows. */
async function listedAmong(db: Database, aliases: readonly string[]): Promise<Set<string>> {
  const list = new Set((await db.suppressed.toArray()).map(({ hash }) => hash))
  if (list.size === 0) return new Set()
  const hasher = await hasherOf(db)
  const restored = [...list].map(slowTermsOf).filter((terms) => terms !== null)
  const terms = [...new Map(restored.map((each) => [slowPrefix(each), each])).values()]
  const found = new Set<string>()
  for (const alias of aliases) {
    const slow = await Promise.all(terms.map((each) => slowHashes(alias, each)))
    const hashes = [...(await hasher.hashesOf([alias])), ...slow.flat()]
    if (hashes.some((hash) => list.has(hash))) found.add(alias)
  }
  return found
}

async function keepsPurchases(
  db: Database,
  never: ReadonlySet<string>,
  ended: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows, subjects, sections, responses } = await db.transaction(
    'r',
    [db.requests, db.subjects, db.sections, db.responses],
    async () => ({
      rows: await db.requests.toArray(),
      subjects: await db.subjects.toArray(),
      sections: await db.sections.toArray(),
      responses: await db.responses.toArray(),
    }),
  )
  const ownerOf = new Map(subjects.flatMap(({ key, aliases }) => aliases.map((alias) => [alias, key])))
  const byName = new Map(sections.map((row) => [`${row.subject} ${row.name}`, row]))
  const answeredAt = new Map(responses.map(({ request, at }) => [request, at]))
  for (const row of rows) {
    const { id, outcome, problem, section, found } = row
    const [about] = found
    // Of saved people who are suppressed, a backup contains only the request.
    if (isAnonymised(row) || (about !== undefined && never.has(about))) continue
    // A response about a suppressed person is reduced to the company and marked.
    if (outcome !== 'ok' || problem !== null || section === null || about === undefined) continue
    const owner = ownerOf.get(about)
    const kept = byName.get(`${owner} ${section}`)
    if (!kept) throw new Error(`${section} of ${about}, bought by ${id}, is gone`)
    // After the clock was set back, newer data has an earlier time and stays.
    const isLater = (ended.get(kept.request) ?? -1) > (ended.get(id) ?? -1)
    if (kept.at < (answeredAt.get(id) ?? 0) && !isLater)
      throw new Error(`${section} of ${about} is older than ${id}`)
  }
}

async function unexplainedHolds(db: Database): Promise<void> {
  const { rows, sums } = await db.transaction('r', db.unexplained, db.spending, async () => ({
    rows: await db.unexplained.toArray(),
    sums: await db.spending.toArray(),
  }))
  for (const { key, unexplained } of sums) {
    const own = rows.filter((row) => spendingKeys(row).includes(key))
    const counted = Math.round(own.reduce((sum, row) => sum + row.counted, 0) * 1000) / 1000
    if (counted !== unexplained) throw new Error(`${key}: ${unexplained} unexplained, ${counted} in the rows`)
  }
}

function deliveredOnce({ hubspot }: Destinations): void {
  const emails = hubspot.contacts.rows.map(({ values: { email } }) =>
    typeof email === 'string' ? email.toLowerCase() : '',
  )
  const twice = emails.find((email, at) => email !== '' && emails.indexOf(email) !== at)
  if (twice) throw new Error(`${twice} exists twice as a contact`)
}
