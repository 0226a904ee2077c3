import { expect, test } from 'vitest'
import { mailHostSlip } from '../../../lib/input/mail-host-slip.ts'
import { parseEmail } from '../../../lib/input/parse-email.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['yahooo.co.uk', 'yahoo.co.uk'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
])('the mail host %s is a typo of %s', (typed, meant) => {
  expect(mailHostSlip(typed)).toBe(meant)
  expect(parseEmail(`ann@${typed}`)).toEqual({ reason: 'email', suggestion: `ann@${meant}` })
})

test.each([
  'gmail.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'googlemail.com',
  'hotmail.co.uk',
  'yahoo.com.br',
  'acme.example',
  'gmail.example.com',
  'outlook.de',
  'gmailing.com',
  'snail.com',
  'x.com',
])('the mail host %s is not a typo', (domain) => {
  expect(mailHostSlip(domain)).toBeNull()
})
