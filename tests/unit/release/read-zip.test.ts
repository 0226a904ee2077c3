import { zipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { PackageError } from '../../../tools/verify/package-error.ts'
import { readZip } from '../../../tools/verify/read-zip.ts'
import { zipOf } from './zip.fixture.ts'

const whole = zipOf([
  { name: 'manifest.json', content: '{}' },
  { name: 'icons/' },
  { name: 'icons/empty.svg', content: '' },
  { name: 'stored.txt', content: 'as it is', method: 0 },
  { name: 'grüße/日本.txt', content: 'x'.repeat(100_000), mode: 0o100644 },
])

test('readZip returns the files of a zip', () => {
  const files = readZip(whole)
  expect([...files.keys()]).toEqual(['manifest.json', 'icons/empty.svg', 'stored.txt', 'grüße/日本.txt'])
  expect(String(files.get('stored.txt'))).toBe('as it is')
  expect(files.get('grüße/日本.txt')?.length).toBe(100_000)
})

test('readZip reads zips of other tools and a signed .crx', () => {
  const other = Buffer.from(zipSync({ a: strToU8('1'), folder: { b: strToU8('2') } }))
  expect([...readZip(other).keys()]).toEqual(['a', 'folder/b'])
  const header = Buffer.from('Cr24\x03\0\0\0\x05\0\0\0proof', 'latin1')
  expect(readZip(Buffer.concat([header, other])).size).toBe(2)
})

test('readZip accepts data descriptors after files, as Firefox’s store writes them', () => {
  const descriptor = Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), Buffer.alloc(12)])
  const files = readZip(zipOf([{ name: 'a', content: 'x', flags: 8, after: descriptor }, { name: 'b' }]))
  expect([...files.keys()]).toEqual(['a', 'b'])
})

test('readZip returns no files for an empty zip', () => expect(readZip(zipOf([])).size).toBe(0))

const file = (name: string) => zipOf([{ name, content: 'x' }])
const elsewhere = 'would be unpacked outside of its folder'

const hostile: [string, Buffer, string][] = [
  ['an empty file', Buffer.alloc(0), 'It is empty.'],
  ['text', Buffer.from('hello, this is no zip at all'), 'It is not a zip file.'],
  ['two bytes', Buffer.from('PK'), 'It is not a zip file.'],
  ['a zip truncated in the middle', whole.subarray(0, 200), 'It is cut off'],
  ['a zip without its last byte', whole.subarray(0, -1), 'follow the end'],
  ['bytes after a zip', Buffer.concat([whole, Buffer.from('more')]), 'follow the end'],
  ['bytes before a zip', Buffer.concat([Buffer.from('#!/bin/sh\n'), whole]), 'It is not a zip file.'],
  ['an old .crx', Buffer.from('Cr24\x02\0\0\0\0\0\0\0'), 'a version other than 3'],
  ['a truncated .crx', Buffer.from('Cr24\x03\0'), 'a version other than 3'],
  ['a .crx with an endless header', Buffer.from('Cr24\x03\0\0\0\x7f\x7f\x7f\x7f'), 'It is not a zip file.'],
  ['a path to a parent folder', file('../../etc/passwd'), elsewhere],
  ['a path to a parent folder through a subfolder', file('a/../../b'), elsewhere],
  ['an absolute path', file('/etc/passwd'), elsewhere],
  ['a Windows path', file('..\\b'), elsewhere],
  ['a drive', file('C:evil.js'), elsewhere],
  ['a name with an empty part', file('a//b'), elsewhere],
  ['a line break in a name', file('a\nIt is this source.'), elsewhere],
  ['no name', file(''), elsewhere],
  ['too long a name', file('a'.repeat(501)), 'is too long'],
  ['a name in another encoding', zipOf([{ name: Buffer.from([0x61, 0xff]) }]), 'not in UTF-8'],
  [
    'a name that occurs twice',
    zipOf([{ name: 'a.js' }, { name: 'a.js', content: 'evil' }]),
    'have the same name',
  ],
  ['a name in upper and lower case', zipOf([{ name: 'a.js' }, { name: 'A.js' }]), 'have the same name'],
  ['a file that is also a folder', zipOf([{ name: 'a' }, { name: 'a/b' }]), 'have the same name'],
  ['a folder that is also a file', zipOf([{ name: 'a/b' }, { name: 'a' }]), 'have the same name'],
  ['a folder with content', zipOf([{ name: 'a/', content: 'x' }]), 'both a folder and a file'],
  ['a link', zipOf([{ name: 'a', content: '/etc/passwd', mode: 0o120777 }]), 'a link or a device'],
  ['a device', zipOf([{ name: 'a', mode: 0o020666 }]), 'a link or a device'],
  ['an encrypted file', zipOf([{ name: 'a', flags: 1 }]), 'is encrypted'],
  ['an unknown compression', zipOf([{ name: 'a', method: 99 }]), 'in an unknown way'],
  ['a wrong checksum', zipOf([{ name: 'a', content: 'x', checksum: 1 }]), 'is damaged'],
  ['too large a size', zipOf([{ name: 'a', content: 'x', size: 2 }]), 'is damaged'],
  [
    'a zip bomb with a false size',
    zipOf([{ name: 'a', content: Buffer.alloc(9_000_000), size: 10 }]),
    'as in a zip bomb',
  ],
  ['a zip bomb with its true size', zipOf([{ name: 'a', size: 0xfffffffe }]), 'more than 256 MB'],
  [
    'a zip with too many files',
    zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))),
    'than 10,000 files',
  ],
  ['two names for the same bytes', zipOf([{ name: 'a' }, { name: 'b', ownName: 'a', offset: 0 }]), 'differ'],
  [
    'the same bytes twice',
    zipOf([
      { name: 'a', ownName: 'b' },
      { name: 'b', offset: 0 },
    ]),
    'differ',
  ],
  ['a position outside the file', zipOf([{ name: 'a', offset: 0x7fffffff }]), 'differ'],
  ['stray bytes', zipOf([{ name: 'a', after: Buffer.from('evil') }, { name: 'b' }]), 'belong to no file'],
  ['invalid deflate data', Buffer.from(whole).fill(0xff, 43, 45), 'can’t be unpacked'],
]

test.each(hostile)('readZip rejects %s with one sentence', (_, bytes, sentence) => {
  expect(() => readZip(bytes)).toThrow(sentence)
})

test('readZip reads or rejects a zip with any single wrong bit', () => {
  const small = zipOf([
    { name: 'a', content: 'first' },
    { name: 'b', content: 'second' },
  ])
  const flipped = Array.from({ length: small.length * 8 }, (_, at) => {
    const broken = Buffer.from(small)
    broken[at >> 3]! ^= 1 << (at & 7)
    return broken
  })
  const others = flipped.filter((bytes) => {
    try {
      return !readZip(bytes)
    } catch (error) {
      return !(error instanceof PackageError)
    }
  })
  expect(others).toEqual([])
})
