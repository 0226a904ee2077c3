import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileKindOf, type FileKind } from '../../../../lib/data/imports/file-kind.ts'

const backup = `{"format":"sidelight-backup","version":1,"at":1}\n${'{"table":"subjects"}\n'.repeat(9000)}`

test.each<[FileKind, string, string | Uint8Array<ArrayBuffer>]>([
  ['table', 'people.csv', 'Name;Firma\nJörg;Müller'],
  ['table', 'PEOPLE.TSV', 'a\tb'],
  ['table', 'words.csv', 'Full name,Company\r\nJane Doe,Acme Tools\r\n'],
  ['table', 'no ending', 'jane@acme.example'],
  ['table', 'cyrillic.csv', Uint8Array.of(0xc0, 0xed, 0xed, 0xe0)],
  ['table', 'wide.csv', new Uint8Array(Buffer.from('\uFEFFName,Ort', 'utf16le'))],
  // One byte of these letters is a control character.
  ['table', 'polish.csv', new Uint8Array(Buffer.from('\uFEFFŁukasz,Łódź', 'utf16le'))],
  ['table', 'big-endian.csv', new Uint8Array(Buffer.from('\uFEFFŁukasz,Łódź', 'utf16le').swap16())],
  ['table', 'not-a-list.csv', '[1,2]'],
  ['records', 'sidelight.json', '{"format":"sidelight-library","version":1,"records":[\n]}'],
  ['records', 'renamed.csv', '\uFEFF{ "format": "sidelight-record", "version":1 }'],
  [
    'records',
    'sorted.ndjson',
    '{"aliases":["person:a"],"company":"","format":"sidelight-record","version":1}',
  ],
  ['records', 'spaced.ndjson', '\n{"format": "sidelight-record", "version": 1}'],
  ['records', 'laid-out.json', '{\n  "exportedAt": "",\n  "format": "sidelight-library"\n}'],
  ['table', 'quoting.csv', 'note\n"{""format"":""sidelight-record""}"'],
  ['other', 'text.json', '{"text":"\\"format\\":\\"sidelight-record\\""}'],
  ['backup', 'backup.ndjson', backup],
  ['backup', 'backup.ndjson.gz', new Uint8Array(gzipSync(backup))],
  ['backup', 'renamed', new Uint8Array(gzipSync(backup))],
  ['table', 'people.vcf', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEND:VCARD\r\n'],
  ['table', 'people.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)],
  ['table', 'people.csv', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)],
  ['table', 'people.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
  ['other', 'photo.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
  ['other', 'empty.csv', ''],
  ['table', 'page.html', '<html>'],
  ['other', 'elsewhere.json', '{"format":"another","version":1}'],
  ['other', 'damaged.gz', Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4)],
  ['other', 'other.gz', new Uint8Array(gzipSync('\0\u0001 nothing of ours'))],
])('the kind «%s» is detected for %s', async (kind, name, content) => {
  expect(await fileKindOf(new File([content], name))).toBe(kind)
})
