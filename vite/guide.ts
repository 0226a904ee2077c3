import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { GuidePiece } from '../components/help/guidePiece.ts'
import { readBuildSettings } from './build-settings.ts'
import { pictureSize } from './picture-size.ts'
import { nameThePublisher } from './publisher.ts'
import { renderGuide } from './render-guide.ts'

const root = resolve(import.meta.dirname, '..')
const folder = 'docs/guide'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const otherPages = { 'CHANGELOG.md': 'whats-new', 'PRIVACY.md': 'privacy' }

export function guidePages(): Map<string, string> {
  const first = posix.join(folder, 'README.md')
  const listed = [...read(first).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file)
  const there = readdirSync(join(root, folder)).filter((file) => file.endsWith('.md'))
  const files = new Set(['README.md', ...listed, ...there])
  const own = [...files].map((file): [string, string] => [
    posix.join(folder, file),
    file === 'README.md' ? 'start' : file.slice(0, -'.md'.length),
  ])
  return new Map([...own, ...Object.entries(otherPages)])
}

export function readGuidePage(path: string) {
  const pictures: string[] = []
  const picture = (file: string, alt: string): GuidePiece[] => {
    if (!existsSync(join(root, file))) throw new Error(`${path}: there is no picture ${file}`)
    const { width, height } = pictureSize(readFileSync(join(root, file)))
    const src = placeOf(pictures.push(file) - 1)
    return [['img', { src, alt, width: String(width), height: String(height), loading: 'lazy' }]]
  }
  const text = nameThePublisher(read(path), readBuildSettings(process.env))
  const markdown = path === 'CHANGELOG.md' ? whatsNew(text, version) : text
  return { ...renderGuide({ path, markdown, pages: guidePages(), picture }), pictures }
}

const { version } = JSON.parse(read('package.json')) as { version: string }

/** The changelog for users: without the introduction and unreleased changes. */
export function whatsNew(changelog: string, current: string): string {
  const [, ...parts] = changelog.split(/^## /m)
  const named = parts
    // The part Unreleased is empty right after a release.
    .filter((part) => !part.startsWith('[Unreleased]') || /^- /m.test(part))
    .map(
      (part) =>
        `## ${part.replace(/^\[(.+?)\]/, (_, name) => (name === 'Unreleased' ? current : String(name)))}`,
    )
  return ['# What’s new\n\n', ...named].join('')
}

const placeOf = (index: number) => `picture:${index}`

const index = 'virtual:guide'
const inside = (id: string) => `\0${id}`

export function guide(): Plugin {
  return {
    name: 'guide',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? inside(id) : null),
    load(id) {
      if (!id.startsWith(inside(index))) return null
      const pages = guidePages()
      for (const path of pages.keys()) this.addWatchFile(join(root, path))
      if (id === inside(index)) return indexModule(pages)
      const name = id.slice(inside(`${index}/`).length)
      if (name === 'sections') return sectionsModule(pages)
      if (name === 'news') return `export default ${JSON.stringify(highlightsOf(read('CHANGELOG.md')))}`
      const [path] = [...pages].find(([, own]) => own === name) ?? []
      return path === undefined ? null : pageModule(path)
    },
  }
}

function indexModule(pages: ReadonlyMap<string, string>): string {
  const rows = [...pages].map(([path, name]) => {
    const { title } = readGuidePage(path)
    const load = `() => import(${JSON.stringify(`${index}/${name}`)})`
    return `${JSON.stringify(name)}: { title: ${JSON.stringify(title)}, load: ${load} }`
  })
  return `export const guidePages = { ${rows.join(',\n')} }
export const loadSections = () => import(${JSON.stringify(`${index}/sections`)})`
}

const maxHighlights = 3

/** The highlights of a changelog's newest part: the bold words at the start of each line. */
export function highlightsOf(changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^## \[.*$/m)
  const [, added = ''] = newest.split(/^### Added$/m)
  const lines = added.split(/^### /m)[0]!.matchAll(/^- \*\*(.+?)[.:]?\*\*/gm)
  return [...lines].slice(0, maxHighlights).map(([, words = '']) => words)
}

function sectionsModule(pages: ReadonlyMap<string, string>): string {
  const all = [...pages].flatMap(([path, page]) => {
    const { title, sections } = readGuidePage(path)
    return sections.map((section) => ({ page, title, ...section }))
  })
  return `export default ${JSON.stringify(all)}`
}

function pageModule(path: string): string {
  const { pieces, pictures } = readGuidePage(path)
  const imports = pictures.map(
    (file, at) => `import picture${at} from ${JSON.stringify(`${join(root, file)}?url`)}`,
  )
  const data = JSON.stringify(pieces).replaceAll(/"picture:(\d+)"/g, 'picture$1')
  return [...imports, `export default ${data}`].join('\n')
}
