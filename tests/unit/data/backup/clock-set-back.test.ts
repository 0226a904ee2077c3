import { expect, test } from 'vitest'
import { nextBackup, type Backups } from '../../../../lib/data/backup/schedule.ts'

const now = Date.parse('2026-03-28T23:58:00Z')
const hour = 3_600_000
const day = 24 * hour

const saved = (at: number | null, tried: number | null = null): Backups => ({
  schedule: 'daily',
  last: at === null ? null : { at, rows: 1, bytes: 1, byHand: false },
  tried,
  failed: null,
  password: null,
})

test.each([
  ['a day after the last', saved(now - hour), now - hour + day],
  ['at once if there is none', saved(null), 0],
  ['at once if the last one is dated in the future', saved(now + 365 * day), 0],
  ['an hour after a failed one', saved(now - 2 * day, now - 600_000), now - 600_000 + hour],
  ['as usual if a failed one is dated in the future', saved(now - hour, now + day), now - hour + day],
])('a backup is due %s', (_, backups, due) => {
  expect(nextBackup(backups, now)).toBe(due)
})
