import { expect, test } from 'vitest'
import type { JobEvent } from '../../../lib/records/database/rows/job-events.ts'
import { isFoundBeforeMove } from '../../../lib/records/job-events.ts'

const nowhere = { company: '', before: null, after: null }

test.each<[Pick<JobEvent, 'kind' | 'certainty'>, number, boolean]>([
  [{ kind: 'moved', certainty: 'loud' }, 2, true],
  [{ kind: 'left', certainty: 'loud' }, 2, true],
  [{ kind: 'moved', certainty: 'loud' }, 1, false],
  [{ kind: 'promoted', certainty: 'loud' }, 2, false],
  [{ kind: 'moved', certainty: 'unsure' }, 2, false],
  [{ kind: 'moved', certainty: 'unconfirmed' }, 2, false],
])('addresses found at 1 before the change %j at %i are from before the move: %s', (event, at, isBefore) => {
  const history = [{ at, job: { ...nowhere, ...event } }]
  expect(isFoundBeforeMove({ at: 1 }, history)).toBe(isBefore)
  expect(isFoundBeforeMove(undefined, history)).toBe(false)
})

test('a change of another field is no job change', () => {
  expect(isFoundBeforeMove({ at: 1 }, [{ at: 2 }])).toBe(false)
})
