import { globSync } from 'node:fs'
import config from '../../../vitest.config.ts'
import { Kept, hashOfFile, root } from './kept.ts'
import { TestRuns, type Ended } from './test-runs.ts'

/** What one file of tests runs, and the hashes of all that it imports, itself too, as it was when that was noted. */
export interface Covered extends Ended {
  texts: Record<string, string>
  folders: string
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

/**
 * What each of these files of tests runs of the folders. It is noted anew where the test itself changed; where only what
 * it imports did, the notes are good enough to find a test that fails, and for what nobody noticed they are too old:
 * `exactFor` are the files of that.
 */
export async function coverageOf(
  folders: string[],
  tests: string[],
  exactFor: ReadonlySet<string>,
): Promise<Covered[]> {
  const kept = new Kept<Covered>('coverage.jsonl', ({ file }) => file)
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

/** Whether a file that a test imports is as it was. */
export const isAsNoted = ({ texts }: Covered, file: string) => texts[file] === hashOfFile(file)

const longestMs = 1_800_000
