import { expect, test } from 'vitest'
import { typedCorrection } from '../../../lib/records/corrections/typed-correction.ts'

test.each([
  ['email', 'jane@acme.example', { value: 'jane@acme.example' }],
  ['email', 'jane', { problem: 'email' }],
  ['website', 'acme.example/about', { value: 'acme.example/about' }],
  ['website', 'javascript:alert(1)', { problem: 'website' }],
  ['website', 'not a site', { problem: 'website' }],
  ['website', 'ftp://acme.example', { problem: 'website' }],
  ['size', '1,200', { value: '1200' }],
  ['size', '51 – 200', { value: '51-200' }],
  ['size', '1001+', { value: '1001+' }],
  ['size', '200-51', { problem: 'size' }],
  ['size', 'many', { problem: 'size' }],
  ['size', '1.5', { problem: 'size' }],
  ['line', 'x'.repeat(301), { problem: 'too-long' }],
  ['line', '  a\n b ', { value: 'a b' }],
  ['line', '\u2067x\u202Eoslo', { value: 'xoslo' }],
  ['email', ' \u200b\u2060 ', { value: '' }],
  ['line', '\u115f\u3164\u2800\ufe0f', { value: '' }],
] as const)('a correction of a %s field is read: %s', (form, typed, read) => {
  expect(typedCorrection(form, typed)).toEqual(read)
})
