import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyedHash } from '../../../lib/crypto/keyed-hash.ts'

test('keyedHash equals HMAC-SHA-256 for texts of every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const key = randomBytes(32).toString('hex')
    const text = `${'é'.repeat(length % 7)}${'x'.repeat(length)}😀`
    const whole = createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')
    expect(keyedHash(key, text)).toBe(whole.slice(0, 32))
  }
})
