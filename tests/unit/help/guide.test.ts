import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { alerts } from '../../../components/errors/alerts.ts'
import { guideHits } from '../../../components/help/guideHits.ts'
import type { GuidePiece } from '../../../components/help/guidePiece.ts'
import { guidePages, highlightsOf, readGuidePage, whatsNew } from '../../../vite/guide.ts'
import { renderGuide } from '../../../vite/render-guide.ts'
import { codeOf, files, textOf } from '../../architecture/tree.ts'
import { words } from '../../architecture/words.ts'
import { keysTable } from './keys-table.ts'
import { permissionsTable, permissionUses } from './permissions-table.ts'

const english = words()
const paths = [...guidePages()].filter(([path]) => path.startsWith('docs/guide/'))
const read = new Map([...guidePages()].map(([path, name]) => [name, readGuidePage(path)]))

const inner = (piece: GuidePiece): GuidePiece[] =>
  typeof piece === 'string' ? [] : (piece.slice(2) as GuidePiece[])
const wordsOf = (piece: GuidePiece): string =>
  typeof piece === 'string' ? piece : inner(piece).map(wordsOf).join('')

const all = (pieces: readonly GuidePiece[], tag: string): Exclude<GuidePiece, string>[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [...(piece[0] === tag ? [piece] : []), ...all(inner(piece), tag)],
  )

const open = (text: string) => text.replaceAll(/\$\d|%s/g, '…')

describe('names in the guide exist', () => {
  const message = new Set([...english.values()].map(open))

  test.each(paths)('in %s, every bold name is a text of the interface', (_, name) => {
    const names = all(read.get(name)!.pieces, 'strong').map(wordsOf)
    expect(names.filter((one) => !message.has(one))).toEqual([])
  })

  test('bold names are found in the guide’s text', () => {
    expect(all(read.get('bulk')!.pieces, 'strong').length).toBeGreaterThan(15)
  })

  test.each([...read])('%s: every link leads to an existing page and heading', (_, { pieces }) => {
    const hrefs = all(pieces, 'a').flatMap(([, { href = '' }]) => (href.startsWith('#/help/') ? [href] : []))
    const lost = hrefs.filter((href) => {
      const [page = '', part = ''] = href.slice('#/help/'.length).split('/')
      return !read.get(page)?.sections.some(({ id }) => id === part)
    })
    expect(lost).toEqual([])
  })

  test('the first page of the guide links to all others', () => {
    const hrefs = all(read.get('start')!.pieces, 'a').map(([, { href }]) => href)
    expect(hrefs).toEqual([...read.keys()].filter((name) => name !== 'start').map((name) => `#/help/${name}`))
  })

  test('the guide’s table of keys matches the product', () => {
    const page = textOf('docs/guide/shortcuts.md')
    const [, written] = /<!-- keys -->\n([^]*?)\n<!-- \/keys -->/.exec(page) ?? []
    // Paste the table into the guide when a key changes.
    expect(written).toBe(`\n${keysTable(english)}\n`)
  })

  test('the guide’s table of permissions matches the manifest and their uses', () => {
    const page = textOf('docs/guide/permissions.md')
    const [, written] = /<!-- permissions -->\n([^]*?)\n<!-- \/permissions -->/.exec(page) ?? []
    // Paste the table into the guide when a permission changes.
    expect(written).toBe(`\n${permissionsTable()}\n`)
    for (const { file, uses } of Object.values(permissionUses)) expect(textOf(file)).toContain(uses)
  })

  test('every job of the guide has a small picture', () => {
    const jobs = ['set-up', 'enrich', 'organize', 'search', 'bulk', 'crm', 'data', 'usage', 'delete']
    for (const job of jobs) {
      const { pictures } = read.get(job)!
      expect([job, pictures.length]).toEqual([job, 1])
      expect(pictures.filter((path) => readFileSync(path).length >= 60_000)).toEqual([])
    }
  })
})

describe('every message has an entry', () => {
  const entries = new Map(
    read.get('troubleshooting')!.sections.map(({ id, heading, text }) => [id, { heading, text }]),
  )
  const camel = (reason: string) => reason.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

  test.each(Object.keys(alerts))('%s', (reason) => {
    expect(entries.get(reason)?.heading).toBe(open(english.get(`alert.${camel(reason)}`)!).replace(/\.$/, ''))
  })

  /** Without a row in the table of alerts, with the keys of their texts. */
  const alertFiles: Record<string, string[]> = {
    'components/files/FileReading.tsx': ['run.file.tooLarge', 'run.file.unreadable'],
    'components/bulk/StartForm.tsx': ['run.startFailed', 'run.startChanged'],
    'components/crm/DestinationForm.tsx': ['crm.denied', 'crm.status.failed'],
    'components/data/BackupPart.tsx': ['data.backup.failed'],
    'components/data/ImportPart.tsx': keysOf('data.import.reason'),
    'components/data/OpenProtected.tsx': [
      'data.password.cut',
      'data.password.changed',
      'data.restore.damage.newer',
    ],
    'components/data/RestorePart.tsx': [
      ...keysOf('data.restore.damage'),
      'data.restore.failed',
      'data.restore.unchanged',
      'data.noRoom',
      'data.inFlight',
      'profiles.switched',
    ],
    'components/data/RetentionPart.tsx': ['ui.failed'],
    'components/data/exports/ExportFoot.tsx': ['exports.failed'],
    'components/errors/Remedy.tsx': ['profiles.switched'],
    'components/page/PageGuard.tsx': [
      'newer',
      'blocked',
      'closed',
      'deleted',
      'full',
      'silent',
      'unreadable',
      'partial',
      'settings',
      'failed',
    ].map((problem) => `database.${problem}`),
    'components/settings/AddressFields.tsx': ['options.denied'],
    'components/suppression/AddToSuppressionList.tsx': ['ui.failed'],
    'components/suppression/AllowAgain.tsx': ['ui.failed'],
    'components/suppression/DeleteRecord.tsx': ['ui.failed'],
    'components/suppression/SuppressPerson.tsx': ['ui.failed'],
    'components/team/JoinForm.tsx': [
      'noPermission',
      'otherTeam',
      'unreachable',
      'refused',
      'wrongTeam',
      'full',
    ].map((problem) => `team.problem.${problem}`),
    'components/ui/Confirm.tsx': ['ui.failed'],
    'components/usage/ChosenSum.tsx': ['ledger.export.failed'],
    // The texts of these files are in the table of troubles, or under one entry for all search forms.
    'components/bulk/RunActions.tsx': [],
    'components/bulk/Retry.tsx': [],
    'components/errors/RequestError.tsx': [],
    'components/page/LostLibrary.tsx': [],
    'components/panel/search/NothingFound.tsx': [],
    'components/popup/Popup.tsx': [],
    'components/settings/KeyCheck.tsx': [],
    'components/settings/LostNotice.tsx': [],
    // Errors of a field are shown at the field, with the correction.
    'components/console/RequestForm.tsx': [],
    'components/panel/search/SearchForm.tsx': [],
    'components/ui/Field.tsx': [],
    'components/ui/Notice.tsx': [],
    'components/ui/SettingRow.tsx': [],
  }

  test('alerts are created only in the listed files', () => {
    const making = files(/^components\/.*\.tsx$/).filter((path) =>
      /role="alert"|tone="error"|'error' : '|\? 'alert'/.test(codeOf(path)),
    )
    const others = making.filter((path) => !(path in alertFiles) && !/<Badge tone=/.test(codeOf(path)))
    expect(others).toEqual([])
  })

  test.each([...new Set(Object.values(alertFiles).flat())])('%s', (key) => {
    const entry = entries.get(key.replaceAll('.', '-'))
    expect(open(english.get(key)!)).toContain(entry?.heading ?? 'no entry')
  })

  const sentences = ({ text }: { text: string }) => text.split('. ').length
  const isLookup = (id: string) => id in alerts

  test('an entry about a lookup explains why, whether credits were spent, and what to do', () => {
    const lookups = [...entries].filter(([id]) => isLookup(id))
    expect(lookups.length).toBeGreaterThan(40)
    expect(lookups.filter(([, entry]) => !/credits/i.test(entry.text) || sentences(entry) < 3)).toEqual([])
  })

  test('every other entry gives the cause and a remedy, and the page states once that no credits were spent', () => {
    const others = [...entries].filter(([id, { text }]) => id !== '' && text !== '' && !isLookup(id))
    expect(others.length).toBeGreaterThan(40)
    expect(others.filter(([, entry]) => sentences(entry) < 2)).toEqual([])
    expect(entries.get('')?.text).toContain('Where an entry doesn’t mention credits, none were spent.')
  })

  test('every link into the help leads to an existing page and heading', () => {
    const code = files(/^(components|lib)\/.*\.tsx?$/)
      .map(codeOf)
      .join('\n')
    const pages = [...code.matchAll(/(?:hrefOfHelp|hands\.help)\('([\w-]+)'(?:, '([\w-]+)')?\)/g)]
    expect(pages.length).toBeGreaterThan(8)
    const isThere = (page: string, part: string) =>
      read.get(page)?.sections.some(({ id }) => id === part) ?? false
    expect(pages.filter(([, page = '', part = '']) => !isThere(page, part))).toEqual([])
    const messages = [...code.matchAll(/hrefOfMessage\('([\w.-]+)'\)/g)].map(([, key = '']) => key)
    expect(messages.length).toBeGreaterThan(8)
    expect(messages.filter((key) => !entries.has(key.replaceAll('.', '-')))).toEqual([])
  })

  function keysOf(group: string): string[] {
    return [...english.keys()].filter((key) => key.startsWith(`${group}.`))
  }
})

describe('a page becomes data', () => {
  const render = (markdown: string) =>
    renderGuide({
      path: 'docs/guide/a.md',
      markdown,
      pages: new Map([
        ['docs/guide/a.md', 'a'],
        ['PRIVACY.md', 'privacy'],
      ]),
      picture: (path, alt) => [['img', { src: path, alt }]],
    })

  test('a page becomes data with text, lists, tables, links and pictures', () => {
    const { title, pieces, sections } = render(
      '# A & B\n\nOne\ntwo **C**.\n\n## See `d` <a id="own"></a>\n\n1. e [f](../../PRIVACY.md#g) [h](#own)\n\n| i |\n|---|\n| ![k](p.webp) |\n',
    )
    expect(title).toBe('A & B')
    expect(pieces).toEqual([
      ['p', {}, 'One two ', ['strong', {}, 'C'], '.'],
      ['h2', { id: 'own', tabindex: '-1' }, 'See ', ['code', {}, 'd'], ''],
      [
        'ol',
        {},
        ['li', {}, 'e ', ['a', { href: '#/help/privacy/g' }, 'f'], ' ', ['a', { href: '#/help/a/own' }, 'h']],
      ],
      [
        'table',
        {},
        ['thead', {}, ['tr', {}, ['th', { scope: 'col' }, 'i']]],
        ['tbody', {}, ['tr', {}, ['td', {}, ['img', { src: 'docs/guide/p.webp', alt: 'k' }]]]],
      ],
    ])
    expect(sections).toEqual([
      { id: '', heading: 'A & B', text: 'One two C.' },
      { id: 'own', heading: 'See d', text: 'e f h i' },
    ])
  })

  test.each([
    ['raw HTML', '# A\n\n<script>x</script>'],
    ['HTML in a line', '# A\n\nb <b onclick="x">c</b>'],
    ['a link to no page', '# A\n\n[b](c.md)'],
    ['a link that runs a script', '# A\n\n[b](javascript:alert)'],
    ['the same anchor twice', '# A\n\n## B\n\n## B'],
    ['no title', 'a'],
  ])('%s fails the build', (_, markdown) => {
    expect(() => render(markdown)).toThrow('docs/guide/a.md: ')
  })
})

test('a help search lists matches in headings first, and matches any of its words', () => {
  const sections = [...read].flatMap(([page, { title, sections: own }]) =>
    own.map((one) => ({ page, title, ...one })),
  )
  expect(guideHits(sections, 'api key sav')[0]).toMatchObject({ page: 'troubleshooting', id: 'no-key' })
  expect(guideHits(sections, 'GOOGLE')[0]?.page).toBe('data')
  expect(guideHits(sections, 'xyzzy')).toEqual([])
  expect(guideHits(sections, ' . ')).toEqual([])
  expect(guideHits(sections, 'e').length).toBe(20)
})

test('the changelog’s highlights are the bold items under Added of its newest version', () => {
  expect(
    highlightsOf(
      '# C\n\n## [2]\n\n### Added\n\n- **A.** a\n- **B** b\n\n### Fixed\n\n- **C.**\n\n## [1]\n\n### Added\n\n- **D.**',
    ),
  ).toEqual(['A', 'B'])
  expect(highlightsOf('# C\n\n## [2]\n\n- nothing')).toEqual([])
  expect(highlightsOf('')).toEqual([])
  expect(highlightsOf(textOf('CHANGELOG.md'))).toHaveLength(3)
})

test('news are the changelog without its introduction, with the newest part by version', () => {
  const release = '## [0.2.0] - 2026-12-01\n\n### Added\n\n- **A.** a\n'
  expect(whatsNew(`# C\n\nabout\n\n## [Unreleased]\n\n### Added\n\n- b\n\n${release}`, '0.3.0')).toBe(
    '# What’s new\n\n## 0.3.0\n\n### Added\n\n- b\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- **A.** a\n',
  )
  expect(whatsNew(`# C\n\n## [Unreleased]\n\n${release}`, '0.2.0')).toBe(
    '# What’s new\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- **A.** a\n',
  )
})
