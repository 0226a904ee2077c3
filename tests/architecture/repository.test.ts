import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { pageUrl, repositoryUrl } from '../../vite/repository.ts'
import { files, linesOf, textOf } from './tree.ts'

const packageJson = JSON.parse(textOf('package.json')) as {
  version: string
  scripts: Record<string, string>
  engines: { node: string }
}
const oxfmt = JSON.parse(textOf('.oxfmtrc.json')) as {
  printWidth: number
  tabWidth?: number
  useTabs?: boolean
}
const workflows = files(/^\.github\/workflows\//)

const mayWrite: Record<string, string[]> = {
  '.github/workflows/code-scanning.yml': ['analyze security-events'],
  '.github/workflows/release.yml': ['attest id-token', 'attest attestations', 'draft contents'],
}

test('the check finds the workflows', () => expect(workflows.length).toBeGreaterThan(0))

describe.each(workflows)('%s', (path) => {
  const lines = linesOf(textOf(path)).map((line) => line.trim())

  test('pins each action to a commit and names its version', () => {
    // Workflows of this repository are from the same commit.
    const used = lines.filter((line) => /^(- )?uses: (?!\.\/\.github\/)/.test(line))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  test('has only read permission, except for jobs that need more', () => {
    expect(textOf(path)).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    const [, jobs = ''] = textOf(path).split(/^jobs:\n/m)
    const writing = jobs.split(/^ {2}(?=[\w-]+:$)/m).flatMap((job) => {
      const [name = ''] = job.split(':')
      return [...job.matchAll(/^ {6}([a-z-]+): write$/gm)].map(([, what]) => `${name} ${what}`)
    })
    expect(writing).toEqual(mayWrite[path] ?? [])
    expect(lines.filter((line) => /\bwrite\b/.test(line))).toHaveLength(writing.length)
  })

  test('passes no secret to a job that installs packages', () => {
    const [, jobs = ''] = textOf(path).split(/^jobs:\n/m)
    const both = jobs
      .split(/^ {2}(?=[\w-]+:$)/m)
      .filter((job) => job.includes('${{ secrets.') && /\bnp(m|x) /.test(job))
    expect(both).toEqual([])
  })
})

describe('package.json', () => {
  test('names no author, because the publisher must name itself', () => {
    const named = ['author', 'contributors', 'homepage', 'bugs'].filter((key) => key in packageJson)
    expect(named).toEqual([])
  })

  test('has scripts with common names', () => {
    const usual = ['start', 'test', 'build', 'dev', 'lint', 'format', 'typecheck', 'check', 'bench']
    const parts = ['unit', 'e2e', 'faults', 'security', 'mutation'].map((part) => `test:${part}`)
    expect([...usual, ...parts].filter((name) => !(name in packageJson.scripts))).toEqual([])
  })

  test('has every script that a file of the repository mentions', () => {
    const mentioned = files(/\.(md|tsx?|yml|json)$|^\.ci\//).flatMap((path) =>
      [...textOf(path).matchAll(/\bnpm run ((?!--)[\w:-]+)/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(mentioned.length).toBeGreaterThan(50)
    expect(mentioned.filter(({ name }) => !(name in packageJson.scripts))).toEqual([])
    const commands = [...textOf('.github/workflows/thorough.yml').matchAll(/command: '?([\w:-]+)/g)]
    expect(commands.length).toBeGreaterThan(3)
    expect(commands.filter(([, name = '']) => !(name in packageJson.scripts))).toEqual([])
  })

  const ranges = (engines: string) => engines.split('||').map((range) => range.trim())
  const lowest = ranges(packageJson.engines.node).map((range) => /\d+\.\d+/.exec(range)?.[0] ?? '')

  test('requires the Node version in the README', () => {
    expect(textOf('README.md')).toContain(`Node ${lowest[0]}`)
  })

  test.each(lowest)('installs no package that warns about Node %s', (version) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    const isMet = (comparator: string) => {
      const [, sign = '', wantedMajor = '0', wantedMinor = '0'] =
        /^([<>=^]*)\s*(\d+)(?:\.(\d+))?/.exec(comparator) ?? []
      const difference = major - Number(wantedMajor) || minor - Number(wantedMinor)
      if (sign.startsWith('<')) return difference < 0
      return difference >= 0 && (sign === '>=' || sign === '' || major === Number(wantedMajor))
    }
    const accepts = (engines: string) =>
      ranges(engines).some((range) =>
        range
          .replaceAll(/([<>=^])\s+/g, '$1')
          .split(/\s+/)
          .every(isMet),
      )
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string } }>
    }
    const requested = Object.entries(packages).flatMap(([path, { engines }]) =>
      engines?.node === undefined ? [] : [{ path, node: engines.node }],
    )
    expect(requested.length).toBeGreaterThan(50)
    expect(requested.filter(({ node }) => !accepts(node))).toEqual([])
  })
})

test("files for the repository's host contain no account name to be filled in", () => {
  const named = files(/^\.github\//).filter((path) => /\bOWNER\b/.test(textOf(path)))
  expect(named).toEqual([])
})

describe('the address of the repository', () => {
  test('is an https URL of a page', () => {
    const url = new URL(repositoryUrl)
    expect(url.protocol).toBe('https:')
    expect(url.href).toBe(repositoryUrl)
    expect(url.pathname).toMatch(/[^/]$/)
  })

  test('is in the contact links of the issue forms', async () => {
    const links = [
      {
        name: 'Question',
        url: pageUrl('SUPPORT.md'),
        about: 'Guide, troubleshooting, and where to ask what.',
      },
      {
        name: 'Security problem',
        url: pageUrl('SECURITY.md'),
        about: 'Report it in private, not in an issue.',
      },
    ]
    // `vitest --update` writes this file.
    await expect(
      stringify({ blank_issues_enabled: false, contact_links: links }, { singleQuote: true, lineWidth: 0 }),
    ).toMatchFileSnapshot('../../.github/ISSUE_TEMPLATE/config.yml')
  })

  test('is written only in files that derive it from package.json', () => {
    const naming = files(/./).filter(
      (path) => !/\.(webp|png|zst|gz|ttf|woff2)$/.test(path) && textOf(path).includes(`${repositoryUrl}/`),
    )
    const derived = /^docs\/schemas\/|^\.github\/ISSUE_TEMPLATE\/config\.yml$/
    expect(naming.length).toBeGreaterThan(4)
    expect(naming.filter((path) => !derived.test(path))).toEqual([])
  })
})

test('code owners are accounts or email addresses, for paths that exist', () => {
  const rules = linesOf(textOf('.github/CODEOWNERS'))
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
  expect(rules.length).toBeGreaterThan(0)
  const tracked = files(/./)
  const isThere = (pattern = '') =>
    pattern === '*' || tracked.some((path) => `/${path}`.startsWith(pattern.replace(/\*+$/, '')))
  expect(rules.filter(([pattern]) => !isThere(pattern))).toEqual([])
  const owner = /^(@[\w-]+(\/[\w-]+)?|[^@\s]+@[^@\s]+\.[^@\s]+)$/
  expect(
    rules.filter(([, ...owners]) => owners.length === 0 || owners.some((one) => !owner.test(one))),
  ).toEqual([])
})

test('submitting to a store requires a person', () => {
  const [, submit = ''] = textOf('.github/workflows/release.yml').split(/^ {2}submit:$/m)
  expect(submit).toContain("if: github.event_name == 'workflow_dispatch'\n")
  expect(submit).toContain('environment: stores\n')
  expect(submit).toContain("${{ inputs.submit && '--for-real' || '' }}")
  expect(textOf('.github/workflows/release.yml')).toMatch(/submit:\n(.*\n){2} {8}default: false$/m)
})

test('editors and oxfmt use the same indentation and line length', () => {
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

test('the changelog starts with unreleased changes and has an entry for the current version', () => {
  const versions = [...textOf('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version)
  expect(versions[0]).toBe('Unreleased')
  // Before the first release there are only unreleased changes.
  expect(versions.slice(1, 2)).toEqual(versions.length > 1 ? [packageJson.version] : [])
})
