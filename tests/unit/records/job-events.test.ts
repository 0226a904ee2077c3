import { expect, test } from 'vitest'
import type { JobEvent } from '../../../lib/records/rows/history.ts'
import { isFoundBeforeMove, stepAfterJobChange } from '../../../lib/records/job-events.ts'

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

test.each<[Pick<JobEvent, 'kind' | 'certainty'>, { emails?: number; profile?: number }, string | null]>([
  [{ kind: 'moved', certainty: 'loud' }, { emails: 1 }, 'find-email'],
  [{ kind: 'left', certainty: 'loud' }, { emails: 1 }, 'find-email'],
  [{ kind: 'moved', certainty: 'loud' }, { emails: 3 }, null],
  [{ kind: 'moved', certainty: 'loud' }, {}, null],
  [{ kind: 'promoted', certainty: 'loud' }, { emails: 1 }, null],
  [{ kind: 'additional', certainty: 'loud' }, { emails: 1 }, null],
  [{ kind: 'moved', certainty: 'loud-unsure' }, { emails: 1 }, 'check-profile'],
  [{ kind: 'moved', certainty: 'loud-unsure' }, { emails: 1, profile: 1 }, 'check-profile'],
  [{ kind: 'moved', certainty: 'loud-unsure' }, { emails: 1, profile: 2 }, null],
])('after the change %j at 2, with sections of %j, the offered lookup is %s', (event, at, step) => {
  const change = { at: 2, job: { ...nowhere, ...event } }
  const sections = Object.fromEntries(Object.entries(at).map(([name, time]) => [name, { at: time }]))
  expect(stepAfterJobChange(change, sections, [change])).toBe(step)
})

test('an email from before a move is outdated although the person was promoted since', () => {
  const moved = { at: 2, job: { ...nowhere, kind: 'moved' as const, certainty: 'loud' as const } }
  const promoted = { at: 3, job: { ...nowhere, kind: 'promoted' as const, certainty: 'loud' as const } }
  expect(stepAfterJobChange(promoted, { emails: { at: 1 } }, [promoted, moved])).toBe('find-email')
})
