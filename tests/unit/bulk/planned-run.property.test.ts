import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf } from '../../../lib/bulk/items.ts'
import { storePlan } from '../../../lib/bulk/store-plan.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { suppressionNames } from '../../../lib/records/suppression/suppression-names.ts'
import type { EndState } from '../../../lib/records/database/rows/bulk.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { bought, openDeps, pageAt, type TestDeps } from '../purchases/purchase-beside.ts'
import { sandboxBeside } from '../sandbox-beside.ts'
import { draftsOfText, goOn, planRest, writeRun } from './planned-run.fixture.ts'
import { retryShown } from './retry-shown.ts'

const { service } = sandboxBeside()

const people = () =>
  service()
    .world.people.filter(({ emails }) => emails.length > 0)
    .slice(0, 4)
const who = fc.nat(3)

type Somebody = ReturnType<typeof people>[number]
const pathOf = ({ publicIdentifier }: Somebody) => `/in/${encodeURIComponent(publicIdentifier)}/`
const nameOf = ({ firstName, lastName }: Somebody) => `${firstName} ${lastName}`
const companyOf = ({ positions }: Somebody) => positions[0]?.companyName ?? 'Acme'

/** The ways in which a line names somebody. */
const lines: ((person: Somebody) => string)[] = [
  (person) => `https://www.social.example${pathOf(person)}`,
  (person) => `https://www.social.example${pathOf(person)}; ${nameOf(person)}; ${companyOf(person)}`,
  (person) => `${nameOf(person)}; ${companyOf(person)}`,
  (person) => `${nameOf(person)} <${person.emails[0]!.value}>; ${companyOf(person)}`,
  (person) => `${nameOf(person)} <someone${person.memberIdentifier}@else.example>; ${companyOf(person)}`,
  (person) => person.emails[0]!.value,
]

const noneFresh = Object.fromEntries(Object.keys(defaultPreferences.freshness).map((name) => [name, 0]))

const allNamesOf = (person: Somebody) => ({
  aliases: [`person:${person.publicIdentifier}`],
  emails: person.emails.map(({ value }) => value),
  names: [nameOf(person)],
  companies: [companyOf(person)],
})

/** What may happen between a button and its click. */
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

test('a run charges no more than its button showed, sends nothing that was free, and nobody suppressed', async () => {
  const history = fc.record({
    saved: fc.array(who, { maxLength: 3 }),
    rows: fc.array(fc.tuple(who, fc.nat(lines.length - 1)), { minLength: 1, maxLength: 6 }),
    clicks: fc.array(fc.array(changes, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ saved, rows, clicks }) => {
      service().reset()
      const deps = openDeps(service().url)
      const never = new Set<number>()
      for (const at of saved) await bought(deps, { page: pageAt(pathOf(people()[at]!)) })
      const drafts = await draftsOfText(rows.map(([at, how]) => lines[how]!(people()[at]!)).join('\n'))
      let { id, most } = await writeRun(deps, drafts)
      for (const [click, some] of clicks.entries()) {
        const states: EndState[] = click === 0 ? [] : ['refused', 'cancelled', 'not-found', 'unknown']
        if (click > 0) {
          const rest = await planRest(deps, id, states)
          ;({ most } = rest)
          await storePlan(deps.db, id, rest)
        }
        for (const change of some) await happen(deps, change, never)
        const [before, from] = [credits(), service().requests.length]
        if (click > 0) await retryShown(deps.db, id, states)
        const waiting = await itemsOf(deps.db, id, 'waiting').toArray()
        const priced = waiting.filter(({ plan }) => plan?.group === 'fresh').length
        const rowsBefore = await deps.db.requests.where('batch').equals(id).count()
        if ((await deps.db.batches.get(id))?.state !== 'done') await goOn(deps, id)
        expect(most).not.toBeNull()
        expect(credits() - before).toBeLessThanOrEqual(most!)
        const rowsAfter = await deps.db.requests.where('batch').equals(id).count()
        expect(rowsAfter - rowsBefore).toBeLessThanOrEqual(priced)
        const heard = JSON.stringify(
          service()
            .requests.slice(from)
            .map(({ body, query }) => [body, query]),
        )
        for (const at of never) {
          const person = people()[at]!
          const asked = [pathOf(person), person.lastName, person.memberIdentifier, person.emails[0]!.value]
          for (const text of asked) expect(heard).not.toContain(text)
        }
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 12) },
  )
}, 120_000)
