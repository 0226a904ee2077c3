import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { protectBlob } from '../../../lib/data/protected-file.ts'

const tool = new URL('../../../tools/open-file.ts', import.meta.url).pathname
const password = 'Schlüssel, correct horse'
const content = new Uint8Array(Buffer.alloc(1024 * 1024 + 77, 'mara lindqvist '))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-open-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As a user would, with the full key derivation. */
function open(bytes: Uint8Array, typed = password, name = 'backup.ndjson.gz.sidelight') {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, file], {
    input: `${typed}\n`,
    encoding: 'utf8',
  })
  rmSync(file)
  return { status, message: (stdout + stderr).trim(), left: readdirSync(folder) }
}

test('our script opens a password-protected file and nothing else', async () => {
  const file = new Uint8Array(await (await protectBlob(new Blob([content]), password)).arrayBuffer())
  expect(open(file)).toMatchObject({ status: 0, left: ['backup.ndjson.gz'] })
  const opened = readFileSync(join(folder, 'backup.ndjson.gz'))
  expect(Buffer.compare(opened, content)).toBe(0)
  expect(open(file)).toMatchObject({ status: 1, left: ['backup.ndjson.gz'] })
  rmSync(join(folder, 'backup.ndjson.gz'))

  const changed = file.slice()
  changed[100]! ^= 1
  const newer = file.slice()
  newer[8] = 2
  const refused: [Uint8Array, string, string][] = [
    [file, 'another', 'The password is wrong.'],
    [file.slice(0, -1), password, 'The file is cut off, or was changed at its end.'],
    [file.slice(0, 52 + 1024 * 1024 + 16), password, 'The file is cut off, or was changed at its end.'],
    [changed, password, 'The file was changed since it was made.'],
    [newer, password, 'A newer Sidelight made this file.'],
    [content, password, 'This is no file with a password of Sidelight.'],
  ]
  for (const [bytes, typed, sentence] of refused)
    expect(open(bytes, typed)).toEqual({ status: 1, message: sentence, left: [] })
})
