import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data'
import { codeOf, files } from './tree.ts'

/** `Infinity` if a browser doesn't have the feature. */
export interface Feature {
  path: string
  chrome: number
  firefox: number
}

function versionOf(statement: CompatStatement, browser: 'chrome' | 'firefox'): number {
  const support = [statement.support[browser] ?? []].flat()
  const versions = support
    .filter(({ prefix, alternative_name: other, flags }) => !prefix && !other && !flags)
    .map(({ version_added: added }) => (typeof added === 'string' ? parseFloat(added.replace('≤', '')) : NaN))
  return Math.min(Infinity, ...versions.filter((version) => !Number.isNaN(version)))
}

function* featuresIn(node: Identifier, path: string): Generator<Feature> {
  if (node.__compat)
    yield {
      path,
      chrome: versionOf(node.__compat, 'chrome'),
      firefox: versionOf(node.__compat, 'firefox'),
    }
  for (const [name, inner] of Object.entries(node))
    if (name !== '__compat') yield* featuresIn(inner as Identifier, `${path}.${name}`)
}

const shipped = files(/^(lib|components|entrypoints|assets)\/.*\.(tsx?|css)$/).filter(
  (file) => !file.startsWith('entrypoints/gallery/'),
)
const textsOf = (ending: RegExp) => shipped.filter((file) => ending.test(file)).map(codeOf)
const scripts = textsOf(/\.tsx?$/).join('\n')
const styles = textsOf(/\.css$/).join('\n')

const namesIn = (pattern: RegExp) => [...scripts.matchAll(pattern)].map(([, name = '']) => name)

// Our own code's names, which may equal those of newer built-in members.
const ownMembers = new Set([...namesIn(/\b(\w+)\??\s*:/g), ...namesIn(/^\s+(?:async )?(\w+)\(.*\{$/gm)])
const membersUsed = new Set(namesIn(/\.(\w+)\b/g).filter((name) => !ownMembers.has(name)))

const isIn = (text: string, pattern: string) => new RegExp(pattern).test(text)

const uses: Record<string, (parts: string[]) => boolean> = {
  'javascript.builtins': (parts) => usesMember(parts),
  api: (parts) => usesMember(parts),
  'webextensions.api': (parts) =>
    parts.length > 1 && isIn(scripts, `\\bbrowser\\.${parts.join('\\??\\.')}\\b`),
  'html.elements': ([element = '', attribute, ...more]) =>
    attribute !== undefined && more.length === 0 && isIn(scripts, `<${element}\\b[^>]*\\s${attribute}=`),
  'css.properties': ([name = '', ...more]) => more.length === 0 && isIn(styles, `(^|[\\s{;])${name}\\s*:`),
  'css.selectors': ([name = '', ...more]) => more.length === 0 && isIn(styles, `:${name}\\b`),
  'css.at-rules': ([name = '', ...more]) => more.length === 0 && isIn(styles, `@${name}\\b`),
}

function usesMember([owner = '', member, ...more]: string[]): boolean {
  if (more.length > 0) return false
  if (member === undefined) return isIn(scripts, `(?<!\\.)\\b(new ${owner}\\b|${owner}\\.)`)
  if (member.endsWith('_static')) return isIn(scripts, `\\b${owner}\\.${member.replace('_static', '')}\\(`)
  return membersUsed.has(member)
}

const kinds = Object.keys(uses)
const all = (['api', 'css', 'html', 'javascript', 'webextensions'] as const).flatMap((part) => [
  ...featuresIn(bcd[part], part),
])

const partsOf = (path: string) => {
  const kind = kinds.find((one) => path.startsWith(`${one}.`))
  return kind ? { kind, parts: path.slice(kind.length + 1).split('.') } : null
}

const isMember = (kind: string, parts: string[]) =>
  (kind === 'api' || kind === 'javascript.builtins') && parts.length === 2 && !parts[1]!.endsWith('_static')

/** The first version with this member in any built-in object, because code doesn't show the object's type. */
function earliestByMember(browser: 'chrome' | 'firefox'): Map<string, number> {
  const earliest = new Map<string, number>()
  for (const feature of all) {
    const { kind = '', parts = [] } = partsOf(feature.path) ?? {}
    const [, member = ''] = parts
    if (!isMember(kind, parts)) continue
    earliest.set(member, Math.min(earliest.get(member) ?? Infinity, feature[browser]))
  }
  return earliest
}

export function featuresNewerThan(minimum: { chrome: number; firefox: number }): string[] {
  const newer = new Set<string>()
  for (const browser of ['chrome', 'firefox'] as const) {
    const earliest = earliestByMember(browser)
    for (const feature of all) {
      const found = partsOf(feature.path)
      if (!found) continue
      const { kind, parts } = found
      const since = isMember(kind, parts) ? (earliest.get(parts[1]!) ?? Infinity) : feature[browser]
      const isNewer = since > minimum[browser] && since !== Infinity
      if (isNewer && uses[kind]!(parts)) newer.add(feature.path)
    }
  }
  return [...newer].toSorted()
}
