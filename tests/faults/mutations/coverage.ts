import { globSync } from 'node:fs'
import config from '../../../vitest.config.ts'
import { Kept, hashOf, root } from './kept.ts'
import { TestRuns, type Ended } from './test-runs.ts'

/** What one file of tests runs. It is the same as long as all that it imports is. */
export interface Covered extends Ended {
  hash: string
}

/** The cases at random that `npm test` tries: the same mutants are noticed each time. */
export const sameCases = { SEED: '20261121', HISTORIES: '150' }

/** Every file of tests without a browser, those of the same folders as the code first, those of the tree last. */
export function testsFor(folders: string[]): { near: string[]; others: string[] } {
  const own = folders.map((folder) => `${folder.replace(/^lib/, 'tests/unit')}/`)
  const tests = globSync(config.test!.include!, { cwd: root }).toSorted().toReversed()
  const near = tests.filter((file) => own.some((folder) => file.startsWith(folder)))
  return { near, others: tests.filter((file) => !near.includes(file)) }
}

/** What each of these files of tests runs of the folders, run anew where something changed since it was noted. */
export async function coverageOf(folders: string[], tests: string[]): Promise<Covered[]> {
  const kept = new Kept<Covered>('coverage.jsonl', ({ file }) => file)
  const isNoted = (file: string) => {
    const covered = kept.rows.get(file)
    return covered?.passed && covered.hash === hashOf(covered.imports, folders.join())
  }
  const files = tests.filter((file) => !isNoted(file))
  if (files.length > 0) {
    console.log(`What ${files.length} of ${tests.length} files of tests run is noted first.`)
    const runs = new TestRuns(folders)
    await runs.run(
      { files, environment: sameCases },
      () => longestMs,
      (ended) => kept.keep({ ...ended, hash: hashOf(ended.imports, folders.join()) }),
    )
    runs.close()
  }
  const covered = tests.flatMap((file) => kept.rows.get(file) ?? [])
  for (const { file, passed } of covered)
    if (!passed) console.error(`${file} fails as it is: it notices nothing.`)
  return covered.filter(({ passed }) => passed)
}

const longestMs = 1_800_000
