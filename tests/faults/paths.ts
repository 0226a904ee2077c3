import { createWorld } from '../../sandbox/world/world.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'

export const world = createWorld({ socialUrl })

const internal = world.person('mara-lindqvist')?.socialIdentifier ?? ''

/** Few pages, so that each is requested often: two spellings of the same address, and one without a person. */
export const paths = ['/in/mara-lindqvist/', '/in/Mara-Lindqvist?trk=x', '/in/nobody-at-all/']

/**
 * The same pages, another person, and the first person's internal id, which only a response connects with the others.
 */
export const personPaths = [...paths, `/in/${internal}/`, '/in/layla-haddad/']
