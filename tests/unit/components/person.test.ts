import { describe, expect, test } from 'vitest'
import { localTime } from '../../../components/record/person/localTime.ts'

const noon = Date.UTC(2026, 10, 21, 12)

// The panel hides a time equal to the user's own, so these tests need a time zone other than Japan's.
process.env['TZ'] = 'UTC'

describe('localTime', () => {
  test('localTime returns a time only for countries with one time zone', () => {
    expect(localTime('JP', noon, 'en-GB')).toBe('21:00')
    expect(localTime('US', noon, 'en-GB')).toBeNull()
    expect(localTime('XX', noon, 'en-GB')).toBeNull()
    expect(localTime('nonsense', noon, 'en-GB')).toBeNull()
  })
})
