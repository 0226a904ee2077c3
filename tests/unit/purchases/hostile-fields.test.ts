import { everythingSeen } from './shown-result.fixture.ts'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operationNames } from '../../../lib/api/operations.ts'
import { deleteEverything } from '../../../lib/data/retention/delete-everything.ts'
import { hostileJson } from '../api/hostile-json.ts'
import { consoleCalls } from '../components/console/calls.ts'
import { sandboxFixture, socialUrl } from '../sandbox.fixture.ts'
import { openDeps } from './purchase.fixture.ts'
import { buyOperation } from '../../../lib/purchases/buy.ts'

const { service } = sandboxFixture()

function valuesIn(json: string): { from: number; to: number }[] {
  const values = json.matchAll(/(?<=[:[,])(?:"(?:[^"\\\\]|\\\\.)*"(?!:)|-?\\d[\\d.e+-]*|true|false|null)/g)
  return [...values].map((match) => ({ from: match.index, to: match.index + match[0].length }))
}

describe.each(operationNames)('%s', (operation) => {
  test('a response with a hostile value in any field is settled, and all of it can be deleted', async () => {
    const input = consoleCalls(socialUrl)[operation]
    const plain = openDeps(service().url)
    const first = await buyOperation(plain, { operation, input, repeat: everythingSeen }, 'console')
    await first.done
    const [response] = await plain.db.responses.toArray()
    const { body } = response!
    const places = valuesIn(body)
    expect(places.length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...hostileJson),
        async (replaced, hostile) => {
          const reported = replaced
            .toSorted((a, b) => b.from - a.from)
            .reduce((text, { from, to }) => text.slice(0, from) + hostile + text.slice(to), body)
          const deps = openDeps(service().url, { fetch: () => Promise.resolve(new Response(reported)) })
          const requested = await buyOperation(deps, { operation, input, repeat: everythingSeen }, 'console')
          await requested.done
          const rows = await deps.db.requests.toArray()
          expect(rows.map(({ state }) => state)).toEqual(['settled'])
          expect((await deps.db.responses.toArray()).map((row) => row.body)).toEqual([reported])
          for (const row of await deps.db.sections.toArray()) expect(row.at).toBeLessThanOrEqual(Date.now())
          expect(await deleteEverything(deps.db)).toBeTruthy()
          deps.db.close()
        },
      ),
      { numRuns: 6 },
    )
  })
})
