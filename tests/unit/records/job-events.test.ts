import { expect, test } from 'vitest'
import { isFoundBeforeMove, jobEventOf } from '../../../lib/records/job-events.ts'

test.each([
  ['job/moved/loud', { kind: 'moved', certainty: 'loud' }],
  ['job/career-hidden/sure', { kind: 'career-hidden', certainty: 'sure' }],
  ['title', null],
  ['job', null],
  ['job/moved', null],
  ['job/constructor/loud', null],
  ['', null],
])('the fact %j is the job change %j', (fact, event) => {
  expect(jobEventOf({ fact })).toEqual(event)
})

test.each([
  ['job/moved/loud', 2, true],
  ['job/left/loud', 2, true],
  ['job/moved/loud', 1, false],
  ['job/promoted/loud', 2, false],
  ['job/moved/unsure', 2, false],
  ['job/moved/unconfirmed', 2, false],
  ['company', 2, false],
])('addresses found at 1 before %s at %i are from before the move: %s', (fact, at, isBefore) => {
  expect(isFoundBeforeMove({ at: 1 }, [{ fact, at }])).toBe(isBefore)
  expect(isFoundBeforeMove(undefined, [{ fact, at }])).toBe(false)
})
