import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from '../../../lib/bulk/run.ts'
import { readTableContacts } from '../../../lib/bulk/input/contacts.ts'
import type { InputEntry } from '../../../lib/bulk/input/input-entry.ts'
import { draftsOf, usualOffers } from '../../../lib/bulk/input/offers.ts'
import { entriesOfPages, entriesOfSubjects } from '../../../lib/bulk/input/saved-entries.ts'
import { entriesOfSearch } from '../../../lib/bulk/input/search-entries.ts'
import { sampleOf } from '../../../lib/bulk/input/table.ts'
import { itemsOf } from '../../../lib/bulk/items.ts'
import { storePlan } from '../../../lib/bulk/store-plan.ts'
import { importContacts } from '../../../lib/data/imports/import-contacts.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { suppressionNames } from '../../../lib/records/suppression/suppression-names.ts'
import type { EndState } from '../../../lib/bulk/rows.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { responseWith } from '../records/full-library.fixture.ts'
import { bought, openDeps, pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture, socialUrl } from '../sandbox.fixture.ts'
import { draftsOfCsv, draftsOfText, goOn, planRest, writeRun } from './planned-run.fixture.ts'
import { retryShown } from './retry-shown.ts'

const { service } = sandboxFixture()

const people = () =>
  service()
    .world.people.filter(({ emails }) => emails.length > 0)
    .slice(0, 4)
const who = fc.nat(3)

type Somebody = ReturnType<typeof people>[number]
const pathOf = ({ publicIdentifier }: Somebody) => `/in/${encodeURIComponent(publicIdentifier)}/`
const nameOf = ({ firstName, lastName }: Somebody) => `${firstName} ${lastName}`
const companyOf = ({ positions }: Somebody) => positions[0]?.companyName ?? 'Acme'

const lines: ((person: Somebody) => string)[] = [
  (person) => `https://www.social.example${pathOf(person)}`,
  (person) => `https://www.social.example${pathOf(person)}; ${nameOf(person)}; ${companyOf(person)}`,
  (person) => `${nameOf(person)}; ${companyOf(person)}`,
  (person) => `${nameOf(person)} <${person.emails[0]!.value}>; ${companyOf(person)}`,
  (person) => `${nameOf(person)} <someone${person.memberIdentifier}@else.example>; ${companyOf(person)}`,
  (person) => person.emails[0]!.value,
]

const usual = (entries: readonly InputEntry[]) => draftsOf(entries, usualOffers, defaultPreferences)

const tableOf = (rows: readonly Somebody[]) =>
  [
    'Name,Company,Email',
    ...rows.map((one) => [nameOf(one), companyOf(one), one.emails[0]!.value].join()),
  ].join('\n')

const sources: Record<string, (deps: TestDeps, rows: readonly [Somebody, number][]) => Promise<Draft[]>> = {
  paste: (_, rows) => draftsOfText(rows.map(([person, kind]) => lines[kind]!(person)).join('\n')),
  file: (_, rows) => draftsOfCsv(tableOf(rows.map(([person]) => person))),
  async selection({ db }, rows) {
    const source = { text: tableOf(rows.map(([person]) => person)), delimiter: ',' } as const
    const { contacts } = await readTableContacts(source, sampleOf(source, socialUrl), socialUrl)
    await importContacts(db, contacts)
    const keys = await db.subjects.toCollection().primaryKeys()
    return usual((await entriesOfSubjects(db, keys, socialUrl)).entries)
  },
  async search({ db }, rows) {
    const search = { id: 'search', operation: 'personsSearch', subject: null, section: null } as const
    await db.requests.add(requestWith({ ...search, trigger: 'search', input: { lastName: 'Any' }, cost: 0 }))
    const persons = rows.map(([{ publicIdentifier, firstName, lastName, socialUrl: url }, kind], at) => ({
      firstName,
      lastName,
      // Some search results have a name and company instead of the page.
      ...(kind % 2 ? { publicIdentifier, socialUrl: url } : { currentCompanyName: companyOf(rows[at]![0]) }),
    }))
    await db.responses.add(responseWith('search', { persons }))
    return usual((await entriesOfSearch(db, ['search'], socialUrl)).entries)
  },
  tabs: async (_, rows) => usual(entriesOfPages(rows.map(([person]) => pageAt(pathOf(person)))).entries),
}

const noneFresh = Object.fromEntries(Object.keys(defaultPreferences.freshness).map((name) => [name, 0]))

const allNamesOf = (person: Somebody) => ({
  aliases: [`person:${person.publicIdentifier}`],
  emails: person.emails.map(({ value }) => value),
  names: [nameOf(person)],
  companies: [companyOf(person)],
})

const changes = fc.oneof(
  fc.record({ what: fc.constantFrom('bought', 'deleted', 'suppressed'), who }),
  fc.record({ what: fc.constantFrom('dearer', 'cheaper', 'stale', 'an error'), who }),
)

type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

async function happen(deps: TestDeps, { what, who: at }: Change, never: Set<number>): Promise<void> {
  const person = people()[at]!
  if (what === 'bought') await bought(deps, { page: pageAt(pathOf(person)) })
  else if (what === 'deleted') await deleteSubjects(deps.db, [`person:${person.publicIdentifier}`])
  else if (what === 'suppressed') {
    never.add(at)
    await suppress(deps.db, suppressionNames(allNamesOf(person)))
  } else if (what === 'an error') service().fault({ status: 400 })
  else if (what === 'stale') deps.prefer({ freshness: noneFresh as never })
  else deps.prefer({ prices: { enrichProfile: what === 'dearer' ? 5 : 2 } })
}

const credits = () => service().requests.filter(({ charged }) => charged).length * 2

test('a run from any source charges no more than its button showed, and never sends requests for free or suppressed rows', async () => {
  const history = fc.record({
    source: fc.constantFrom(...Object.keys(sources)),
    saved: fc.array(who, { maxLength: 3 }),
    rows: fc.array(fc.tuple(who, fc.nat(lines.length - 1)), { minLength: 1, maxLength: 6 }),
    clicks: fc.array(fc.array(changes, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ source, saved, rows, clicks }) => {
      service().reset()
      const deps = openDeps(service().url)
      const never = new Set<number>()
      for (const at of saved) await bought(deps, { page: pageAt(pathOf(people()[at]!)) })
      const drafts = await sources[source]!(
        deps,
        rows.map(([at, kind]) => [people()[at]!, kind]),
      )
      if (drafts.length === 0) return
      let { id, maximum } = await writeRun(deps, drafts)
      for (const [click, some] of clicks.entries()) {
        const states: EndState[] = click === 0 ? [] : ['refused', 'cancelled', 'not-found', 'unknown']
        if (click > 0) {
          const rest = await planRest(deps, id, states)
          ;({ maximum } = rest)
          await storePlan(deps.db, id, rest)
        }
        for (const change of some) await happen(deps, change, never)
        const [before, from] = [credits(), service().requests.length]
        if (click > 0) await retryShown(deps.db, id, states)
        const waiting = await itemsOf(deps.db, id, 'pending').toArray()
        const priced = waiting.filter(({ plan }) => plan?.group === 'fresh').length
        const rowsBefore = await deps.db.requests.where('run').equals(id).count()
        if ((await deps.db.runs.get(id))?.state !== 'done') await goOn(deps, id)
        expect(maximum).not.toBeNull()
        expect(credits() - before).toBeLessThanOrEqual(maximum!)
        const rowsAfter = await deps.db.requests.where('run').equals(id).count()
        expect(rowsAfter - rowsBefore).toBeLessThanOrEqual(priced)
        const heard = JSON.stringify(
          service()
            .requests.slice(from)
            .map(({ body, query }) => [body, query]),
        )
        for (const at of never) {
          const person = people()[at]!
          const requested = [
            pathOf(person),
            person.lastName,
            person.memberIdentifier,
            person.emails[0]!.value,
          ]
          for (const text of requested) expect(heard).not.toContain(text)
        }
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 15) },
  )
}, 120_000)
