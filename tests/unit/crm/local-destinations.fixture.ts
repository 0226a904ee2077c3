import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startDestinations, type Destinations } from '../../../sandbox/destinations/destinations.ts'

export function localDestinations(): () => Destinations {
  let destinations: Destinations
  beforeAll(async () => {
    destinations = await startDestinations()
  })
  beforeEach(() => destinations.reset())
  afterAll(() => destinations.close())
  return () => destinations
}
