import { expect, test } from 'vitest'
import { passphraseBits, passphraseStrength } from '../../../lib/crypto/passphrase-strength.ts'

test.each([
  ['', 'poor'],
  ['aaaaaaaa', 'poor'],
  ['a'.repeat(10_000), 'poor'],
  ['12345678', 'poor'],
  ['password', 'poor'],
  ['Passw0rd', 'poor'],
  ['P@ssw0rd', 'poor'],
  ['password1', 'poor'],
  ['qwertyuiop', 'poor'],
  ['qwerty123', 'poor'],
  ['abcabcabcabc', 'poor'],
  ['abcdefgh', 'poor'],
  ['11111111', 'poor'],
  ['letmein2024', 'poor'],
  ['sidelight', 'poor'],
  ['Summer2025', 'poor'],
  ['mara1987', 'weak'],
  ['correct horse', 'weak'],
  ['correct horse battery', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['x8#Lq!2vRw9$', 'strong'],
  ['8f3c1a9e7b2d4056', 'strong'],
])('the passphrase «%s» is %s', (typed, strength) => {
  expect(passphraseStrength(typed)).toBe(strength)
})

test('a repeated word adds almost no strength', () => {
  expect(passphraseBits('horse horse horse')).toBeLessThan(passphraseBits('horse') + 8)
})

test('any text has a numeric strength estimate', () => {
  for (const typed of ['\u0000', '😀😀😀😀', 'ليلى حداد', '東京都渋谷区', '\uD800', ' '.repeat(500)])
    expect(passphraseBits(typed)).toBeGreaterThanOrEqual(0)
})
