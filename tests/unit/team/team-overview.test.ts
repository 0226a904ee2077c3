import { expect, test } from 'vitest'
import type { Engine, EngineEntry } from '../../../lib/team/engine.ts'
import { keyPrefix, teamKeys } from '../../../lib/team/keys.ts'
import { seal } from '../../../lib/team/seal.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { noTeamValues } from '../../faults/team/no-team-values.ts'
import { readMachines } from '../../../lib/team/team-overview.ts'

test('readMachines reads all machines across pages and skips their fences', async () => {
  const keys = await teamKeys('acme', new Uint8Array(32))
  const machines = Array.from({ length: 650 }, (_, at) => `machine ${at}`)
  const entries = await Promise.all(
    machines.flatMap((machine, at) =>
      [{}, { machine }].map(async (value, kind): Promise<EngineEntry> => {
        const key = `${keyPrefix(keys, 'machine')}${String(2 * at + kind).padStart(4, '0')}`
        return { key, value: await seal(keys, key, { value, sequence: 1, after: 0 }), revision: 1 }
      }),
    ),
  )
  const list: Engine['list'] = async (_, { limit, after = '' }) => {
    const rest = entries.filter(({ key }) => key > after)
    return { entries: rest.slice(0, limit), more: rest.length > limit, revision: 1 }
  }
  const states = await readMachines({
    engine: { list },
    keys,
    knownValues: noTeamValues,
  } as unknown as TeamContext)
  expect(states.map(({ machine }) => machine)).toEqual(machines)
})
