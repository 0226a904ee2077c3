import { describe, expect, test } from 'vitest'
import { droppedAddress, mayBeAddress } from '../../../lib/commands/dropped-address.ts'

const dragged = (types: Record<string, string>) => ({ getData: (type: string) => types[type] ?? '' })

const link = 'https://www.social.example/in/jane-doe/'

test.each<[string, Record<string, string>, string]>([
  ['a link', { 'text/uri-list': link }, link],
  ['the first of several, after a comment', { 'text/uri-list': `#x\r\n\r\n${link}\r\nhttps://b/` }, link],
  ['a link before its text', { 'text/uri-list': link, 'text/plain': 'Jane Doe' }, link],
  ['text', { 'text/plain': `  ${link}\n` }, link],
  ['only a comment', { 'text/uri-list': '# nothing', 'text/plain': 'Jane' }, 'Jane'],
  ['nothing', {}, ''],
])('%s', (_, types, address) => {
  expect(droppedAddress(dragged(types))).toBe(address)
})

describe('drag types that may contain a URL', () => {
  test.each<[string[], boolean]>([
    [['text/uri-list', 'text/html'], true],
    [['text/plain'], true],
    [['Files', 'text/uri-list'], false],
    [['image/png'], false],
    [[], false],
  ])('%j: %s', (types, may) => {
    expect(mayBeAddress({ types })).toBe(may)
  })
})
