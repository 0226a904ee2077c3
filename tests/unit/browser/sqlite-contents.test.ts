import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { sqliteContents } from '../../browser/sqlite-contents.ts'

const gone: string[] = []

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const readdirSync = (...given: Parameters<typeof fs.readdirSync>) => {
    const entries = fs.readdirSync(...given)
    for (const path of gone.splice(0)) fs.rmSync(path)
    return entries
  }
  return { ...fs, readdirSync }
})

test('a journal or a database that the browser deletes while its folder is read is skipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-vanishing-'))
  try {
    const path = join(folder, 'kept.sqlite')
    const db = new DatabaseSync(path)
    db.exec("CREATE TABLE t (text TEXT); INSERT INTO t VALUES ('kept here')")
    db.close()
    copyFileSync(path, join(folder, 'gone.sqlite'))
    writeFileSync(join(folder, 'kept.sqlite-journal'), 'journal')
    gone.push(join(folder, 'kept.sqlite-journal'), join(folder, 'gone.sqlite'))
    const files = sqliteContents(folder)
    expect(files.map(({ name }) => name)).toEqual(['kept.sqlite'])
    expect(Buffer.concat(files[0]!.parts).toString()).toContain('kept here')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
