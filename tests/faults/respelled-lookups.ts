import fc from 'fast-check'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import { event } from './event.ts'

/** Of one first name, and of the pages of some people. All spellings in a set are the same lookup. */
const spelledNames = ['Mara', ' mara ', 'Ma\u200bra', 'ＭＡＲＡ', 'Mara\u00a0\u2009']
const spelledPages = [
  `${socialUrl}/in/mara-lindqvist/`,
  'www.social.example/in/Mara-Lindqvist?x',
  'mara\u200b-lindqvist',
  '/in/layla-haddad',
  ' LAYLA-HADDAD\u00a0',
]
export const respelled = fc
  .oneof(
    fc.constantFrom(...spelledNames).map((firstName) => ['personsSearch', { firstName }] as const),
    fc.constantFrom(...spelledPages).map((address) => ['getPosts', { socialUrl: address }] as const),
  )
  .map(([operation, input]) =>
    event(`asks ${operation} by another spelling, ${JSON.stringify(input)}`, ({ computer }) =>
      computer.lookup(operation, input, false),
    ),
  )
