import { describe, expect, test } from 'vitest'
import { kindOfStatus, messageIn } from '../../../lib/api/problem.ts'

describe('the message of an error body', () => {
  test.each([
    [{ msg: 'no' }, 'no'],
    [{ message: 'no' }, 'no'],
    [{ title: 'no' }, 'no'],
    [{ error: 'no' }, 'no'],
    [{ error: { message: 'no' } }, 'no'],
    [{ error: { code: 'E_NO' } }, 'E_NO'],
    [{ msg: '  ', message: ' no ' }, 'no'],
    [{ msg: 7, message: ['no'], title: 'no' }, 'no'],
    [{ error: null }, null],
    [{ success: false }, null],
    [['no'], null],
    ['no', null],
    [null, null],
    [undefined, null],
  ])('the message of the error body %j is %s', (body, message) => {
    expect(messageIn(body)).toBe(message)
  })

  test('the message of an error body is short for a body of any length', () => {
    expect(messageIn({ message: 'x'.repeat(1_000_000) })?.length).toBeLessThan(1000)
  })
})

test.each([
  [400, 'bad-request'],
  [401, 'unauthorized'],
  [402, 'out-of-credits'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'not-offered'],
  [409, 'refused'],
  [422, 'refused'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [501, 'not-offered'],
  [502, 'server-error'],
  [599, 'server-error'],
])('a response with status %i is reported as %s', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind)
})
