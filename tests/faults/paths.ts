import { createWorld } from '../../sandbox/world/world.ts'
import { socialUrl } from '../unit/sandbox-beside.ts'

export const world = createWorld({ socialUrl })

const internal = world.person('mara-lindqvist')?.socialIdentifier ?? ''

/** Few pages, so that each is asked often: two spellings of one address, and one that nobody is behind. */
export const paths = ['/in/mara-lindqvist/', '/in/Mara-Lindqvist?trk=x', '/in/nobody-at-all/']

/** The same, another person, and the first one by the network's own id: that both are one only an answer tells. */
export const personPaths = [...paths, `/in/${internal}/`, '/in/layla-haddad/']
