import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startDestinations, type Destinations } from '../../../sandbox/destinations/destinations.ts'

/** The local destinations over HTTP, reset before each test. */
export function destinationsBeside(): () => Destinations {
  let there: Destinations
  beforeAll(async () => {
    there = await startDestinations()
  })
  beforeEach(() => there.reset())
  afterAll(() => there.close())
  return () => there
}
