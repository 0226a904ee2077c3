import { expect, test } from 'vitest'
import { destinationKinds, type DestinationKind } from '../../../lib/crm/rows.ts'
import { adapters } from '../../../lib/crm/adapters.ts'
import { cases } from '../../unit/crm/crm-records.fixture.ts'

const added = 'acme-contact' as DestinationKind

test('the new destination is listed with its fields', () => {
  expect(destinationKinds).toContain(added)
  expect(adapters[added]).toMatchObject({ acceptedKinds: ['person'], identity: ['email'] })
})

/**
 * `kinds.test.ts` sends records to the fake server of each destination: records are created once, changed, refused, and
 * paused, also when the worker dies.
 */
test('tests cover the fake server of the new destination', () => {
  expect(cases.map(([kind]) => kind)).toContain(added)
})
