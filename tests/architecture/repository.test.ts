import { describe, expect, test } from 'vitest'
import { files, linesOf, textOf } from './tree.ts'

const packageJson = JSON.parse(textOf('package.json')) as { version: string; scripts: Record<string, string> }
const oxfmt = JSON.parse(textOf('.oxfmtrc.json')) as {
  printWidth: number
  tabWidth?: number
  useTabs?: boolean
}
const workflows = files(/^\.github\/workflows\//)

/** What of the repository the jobs of a workflow write, each for one thing that it does. */
const mayWrite: Record<string, string[]> = {
  '.github/workflows/release.yml': ['attest id-token', 'attest attestations', 'draft contents'],
}

test('there are workflows to look at', () => expect(workflows.length).toBeGreaterThan(0))

describe.each(workflows)('%s', (path) => {
  const lines = linesOf(textOf(path)).map((line) => line.trim())

  test('pins each action to a commit, and says its version', () => {
    // A workflow of this repository is of the same commit.
    const used = lines.filter((line) => /^(- )?uses: (?!\.\/\.github\/)/.test(line))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  test('may read the repository, and nothing else but where that is its work', () => {
    expect(textOf(path)).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    const [, jobs = ''] = textOf(path).split(/^jobs:\n/m)
    const writing = jobs.split(/^ {2}(?=[\w-]+:$)/m).flatMap((job) => {
      const [name = ''] = job.split(':')
      return [...job.matchAll(/^ {6}([a-z-]+): write$/gm)].map(([, what]) => `${name} ${what}`)
    })
    expect(writing).toEqual(mayWrite[path] ?? [])
    expect(lines.filter((line) => /\bwrite\b/.test(line))).toHaveLength(writing.length)
  })

  test('gives no secret to a job that installs packages', () => {
    const [, jobs = ''] = textOf(path).split(/^jobs:\n/m)
    const both = jobs
      .split(/^ {2}(?=[\w-]+:$)/m)
      .filter((job) => job.includes('${{ secrets.') && /\bnp(m|x) /.test(job))
    expect(both).toEqual([])
  })

  test('runs commands that package.json has', () => {
    const run = lines.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name))
    expect(run.filter((name = '') => !(name in packageJson.scripts))).toEqual([])
  })
})

test('nothing goes to a store by itself', () => {
  const [, submit = ''] = textOf('.github/workflows/release.yml').split(/^ {2}submit:$/m)
  expect(submit).toContain("if: github.event_name == 'workflow_dispatch'\n")
  expect(submit).toContain('environment: stores\n')
  expect(submit).toContain("${{ inputs.submit && '--for-real' || '' }}")
  expect(textOf('.github/workflows/release.yml')).toMatch(/submit:\n(.*\n){2} {8}default: false$/m)
})

test('editors indent and wrap as oxfmt does', () => {
  const [, all = ''] = textOf('.editorconfig').split('[*]\n')
  const rules = Object.fromEntries(
    linesOf(all.split('\n[')[0] ?? '').map(
      (line) => line.split('=').map((part) => part.trim()) as [string, string],
    ),
  )
  expect(rules).toMatchObject({
    indent_style: oxfmt.useTabs ? 'tab' : 'space',
    indent_size: String(oxfmt.tabWidth ?? 2),
    max_line_length: String(oxfmt.printWidth),
    end_of_line: 'lf',
    insert_final_newline: 'true',
  })
})

test('the changelog has what is not yet published on top, and a row for the version that is', () => {
  const versions = [...textOf('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version)
  expect(versions[0]).toBe('Unreleased')
  // Until the first is published there is only what is unreleased.
  expect(versions.slice(1, 2)).toEqual(versions.length > 1 ? [packageJson.version] : [])
})
