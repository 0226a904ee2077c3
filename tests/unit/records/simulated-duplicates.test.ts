import { expect, test } from 'vitest'
import { possibleDuplicatesPaced } from '../../../lib/records/possible-duplicates.ts'
import { peopleOfManyPlaces } from './people-of-many-places.ts'
import { pairOf, simulatedPeople } from './simulated-people.ts'

const worlds = [
  ['simulated people', simulatedPeople],
  ['people with names from many places', peopleOfManyPlaces],
] as const

test.each(worlds.flatMap(([name, create]) => [1, 2, 3].map((seed) => [name, seed, create] as const)))(
  'of 1,000 duplicate pairs among 10,000 %s (%i), 95 %% are found by comparing few pairs',
  async (_, seed, create) => {
    const { people, pairs } = create(seed, 10_000, 1000)
    let turns = 0
    const found = await possibleDuplicatesPaced(people, () => {
      turns += 1
      return undefined
    })
    const isTrue = ({ a, b }: { a: string; b: string }) => pairs.has(pairOf(a, b))
    const sure = found.filter((pair) => pair.sure)
    expect(sure.filter(isTrue).length / sure.length).toBeGreaterThanOrEqual(0.999)
    expect(sure.length).toBeGreaterThan(pairs.size / 4)
    expect(found.filter(isTrue).length / pairs.size).toBeGreaterThanOrEqual(0.95)
    expect(found.length / found.filter(isTrue).length).toBeLessThanOrEqual(1.3)
    // Each turn compares 64 pairs; comparing all pairs would take 780,000 turns.
    expect(turns).toBeLessThan(people.length)
  },
)
