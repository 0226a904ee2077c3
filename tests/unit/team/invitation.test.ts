import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInvitation, parseInvitation, type Invitation } from '../../../lib/team/invitation.ts'
import { base64Of } from '../../../lib/crypto/base64.ts'

const invitation: Invitation = {
  team: 'Vertrieb Süd',
  teamId: 'h3k9',
  urls: ['https://etcd.example:2379', 'http://127.0.0.1:2379'],
  user: 'm-4f2a',
  password: 'pässword "with" quotes',
  memberName: 'Ann Ōe 👩🏽‍🔬',
  secret: 'A'.repeat(42) + '8',
}

const encode = (content: unknown) =>
  `sidelight-team:${base64Of(new TextEncoder().encode(JSON.stringify(content)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`

test('an invitation is formatted as one line of text and parsed back unchanged', () => {
  const text = formatInvitation(invitation)
  expect(text).toMatch(/^sidelight-team:[\w-]+$/)
  expect(parseInvitation(text)).toEqual({ invitation })
})

test('spaces and line breaks inside an invitation are ignored', () => {
  const text = formatInvitation(invitation)
  const wrapped = text.replaceAll(/.{20}/g, '$&\r\n  ')
  expect(parseInvitation(`\ufeff\n ${wrapped}\u00a0`)).toEqual({ invitation })
})

test('an invitation cut off at any position is incomplete', () => {
  const text = formatInvitation(invitation)
  const lengths = Array.from({ length: text.length - 1 }, (_, at) => at + 1)
  expect(lengths.map((length) => parseInvitation(text.slice(0, length)))).toEqual(
    lengths.map(() => ({ problem: 'incomplete' })),
  )
})

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['https://etcd.example:2379', 'foreign'],
  [`see ${formatInvitation(invitation)}`, 'foreign'],
  ['sidelight-team:!!!', 'incomplete'],
  [encode([]), 'wrong'],
  [encode('text'), 'incomplete'],
  [encode({ ...invitation, version: 2, more: 1 }), 'newer'],
  [encode({ version: 3 }), 'newer'],
  [encode(invitation), 'wrong'],
  [encode({ ...invitation, version: 0 }), 'wrong'],
  [encode({ ...invitation, version: 1, urls: [] }), 'wrong'],
  [encode({ ...invitation, version: 1, urls: ['http://etcd.example:2379'] }), 'wrong'],
  [encode({ ...invitation, version: 1, urls: ['https://ann:pw@etcd.example'] }), 'wrong'],
  [encode({ ...invitation, version: 1, urls: ['javascript:alert(1)'] }), 'wrong'],
  [encode({ ...invitation, version: 1, secret: 'short' }), 'wrong'],
  [encode({ ...invitation, version: 1, teamId: '../other' }), 'wrong'],
  [encode({ ...invitation, version: 1, memberName: 'two\nlines' }), 'wrong'],
  [encode({ ...invitation, version: 1, memberName: ' ' }), 'wrong'],
])('parseInvitation rejects %j as %s', (text, problem) => {
  expect(parseInvitation(text)).toEqual({ problem })
})

test('parseInvitation never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue().map(encode)), (text) => {
      expect(parseInvitation(text)).toHaveProperty('problem')
    }),
  )
})
