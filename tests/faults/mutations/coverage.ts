import { globSync } from 'node:fs'
import config from '../../../vitest.config.ts'
import { ResultCache, hashOfFile, root } from './result-cache.ts'
import { TestRuns, type Ended } from './test-runs.ts'

/** With hashes of everything that the test file imports, as of the recording. */
export interface Covered extends Ended {
  texts: Record<string, string>
  folders: string
}

/** Fixed random cases, as in `npm test`, so that results can be reproduced. */
export const sameCases = { SEED: '20261121', HISTORIES: '150' }

/** All test files that need no browser: those in the folders that match the code first, architecture tests last. */
export function testsFor(folders: string[]): { near: string[]; others: string[] } {
  const own = folders.map((folder) => `${folder.replace(/^lib/, 'tests/unit')}/`)
  const tests = globSync(config.test!.include!, { cwd: root }).toSorted().toReversed()
  const near = tests.filter((file) => own.some((folder) => file.startsWith(folder)))
  return { near, others: tests.filter((file) => !near.includes(file)) }
}

/**
 * Records which places in the folders each test file runs. A changed test is recorded again. If only its imports have
 * changed, the record can find a failing test, but not prove that there is none; `exactFor` lists files that need an
 * exact record.
 */
export async function coverageOf(
  folders: string[],
  tests: string[],
  exactFor: ReadonlySet<string>,
): Promise<Covered[]> {
  const kept = new ResultCache<Covered>('coverage.jsonl', ({ file }) => file)
  const isNoted = (file: string) => {
    const covered = kept.rows.get(file)
    if (!covered?.passed || covered.folders !== folders.join()) return false
    const isExact = covered.imports.some((each) => exactFor.has(each))
    return (isExact ? covered.imports : [file]).every((each) => isAsNoted(covered, each))
  }
  const files = tests.filter((file) => !isNoted(file))
  if (files.length > 0) {
    console.log(`What ${files.length} of ${tests.length} files of tests run is noted first.`)
    const runs = new TestRuns(folders)
    await runs.run(
      { files, environment: sameCases },
      () => longestMs,
      (ended) => {
        const texts = Object.fromEntries(ended.imports.map((file) => [file, hashOfFile(file)]))
        kept.keep({ ...ended, texts, folders: folders.join() })
      },
    )
    runs.close()
  }
  const covered = tests.flatMap((file) => kept.rows.get(file) ?? [])
  for (const { file, passed } of covered)
    if (!passed) console.error(`${file} fails as it is: it notices nothing.`)
  return covered.filter(({ passed }) => passed)
}

export const isAsNoted = ({ texts }: Covered, file: string) => texts[file] === hashOfFile(file)

const longestMs = 1_800_000
