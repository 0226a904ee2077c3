import { posix } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { GuidePiece, GuideSection } from '../components/help/guidePiece.ts'

interface GuideText {
  title: string
  pieces: GuidePiece[]
  sections: GuideSection[]
}

interface GuideSource {
  path: string
  markdown: string
  pages: ReadonlyMap<string, string>
  /** The picture at a path from the root; throws if it doesn't exist. */
  picture: (path: string, alt: string) => GuidePiece[]
}

const anchorTag = /^<a id="([\w-]+)">$/

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/**
 * Converts a page of the guide to data for the help view, without HTML. Throws if the view can't show a part, for
 * example raw HTML or a broken link.
 */
export function renderGuide({ path, markdown, pages, picture }: GuideSource): GuideText {
  const sections: GuideSection[] = []
  const folder = posix.dirname(path)
  let title = ''

  const fail = (what: string): never => {
    throw new Error(`${path}: ${what}`)
  }

  function link(href: string, inner: GuidePiece[]): GuidePiece[] {
    if (/^(https|mailto):/.test(href))
      return [['a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...inner]]
    const [file = '', part] = href.split('#')
    const name = pages.get(file === '' ? path : posix.join(folder, file))
    if (name !== undefined)
      return [['a', { href: `#/${['help', name, part].filter(Boolean).join('/')}` }, ...inner]]
    // Pages outside the guide may link to documents for developers, which aren't part of the build.
    return folder === 'docs/guide' ? fail(`there is no page ${href}`) : inner
  }

  function inline(tokens: readonly Token[] = []): GuidePiece[] {
    return tokens.flatMap((token): GuidePiece[] => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return 'tokens' in token && token.tokens ? inline(token.tokens) : [spaced(token.text)]
        case 'strong':
          return [['strong', {}, ...inline(token.tokens)]]
        case 'em':
          return [['em', {}, ...inline(token.tokens)]]
        case 'codespan':
          return [['code', {}, token.text]]
        case 'link':
          return link(token.href, inline(token.tokens))
        case 'image':
          return picture(posix.join(folder, token.href), token.text)
        default:
          return fail(`the help view can't show this: ${token.raw}`)
      }
    })
  }

  function heading({ depth, tokens }: Tokens.Heading): GuidePiece[] {
    const isAnchor = ({ type, raw }: Token) => type === 'html' && (anchorTag.test(raw) || raw === '</a>')
    const own = tokens.filter(isAnchor)[0]?.raw
    const pieces = inline(tokens.filter((token) => !isAnchor(token)))
    const last = pieces.at(-1)
    if (typeof last === 'string') pieces[pieces.length - 1] = last.trimEnd()
    const text = wordsOf(pieces)
    if (depth === 1) title = text
    const id = depth === 1 ? '' : ((own && anchorTag.exec(own)?.[1]) ?? anchorOf(text))
    if (sections.some((section) => section.id === id)) fail(`two headings have the anchor “${id}”`)
    sections.push({ id, heading: text, text: '' })
    return depth === 1 ? [] : [[depth === 2 ? 'h2' : 'h3', { id, tabindex: '-1' }, ...pieces]]
  }

  function list({ ordered, items }: Tokens.List): GuidePiece {
    const lines = items.map(({ tokens }): GuidePiece => {
      // In a tight Markdown list, items contain text; in a loose one, paragraphs.
      const isTight = tokens.every(({ type }) => type === 'text')
      return ['li', {}, ...(isTight ? inline(tokens) : tokens.flatMap(block))]
    })
    return [ordered ? 'ol' : 'ul', {}, ...lines]
  }

  function row(tag: 'th' | 'td', cells: readonly Tokens.TableCell[]): GuidePiece {
    const attributes: Record<string, string> = tag === 'th' ? { scope: 'col' } : {}
    return ['tr', {}, ...cells.map(({ tokens }): GuidePiece => [tag, attributes, ...inline(tokens)])]
  }

  function block(token: Token): GuidePiece[] {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        return heading(token as Tokens.Heading)
      case 'paragraph':
        return [['p', {}, ...inline(token.tokens)]]
      case 'text':
        return inline([token])
      case 'list':
        return [list(token as Tokens.List)]
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const body = rows.map((cells) => row('td', cells))
        return [['table', {}, ['thead', {}, row('th', header)], ['tbody', {}, ...body]]]
      }
      case 'html':
        // HTML comments are for editors and are dropped.
        return /^<!--[^]*-->\s*$/.test(token.raw) ? [] : fail(`the help view can't show this: ${token.raw}`)
      default:
        return fail(`the help view can't show this: ${token.raw}`)
    }
  }

  const pieces = lexer(markdown).flatMap((token) => {
    const made = block(token)
    const last = sections.at(-1)
    if (last && token.type !== 'heading') last.text = `${last.text} ${wordsOf(made)}`.trim()
    return made
  })
  if (title === '') fail('it has no title')
  return { title, pieces, sections }
}

/** A line break in the file isn't a line break on the page. */
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ')

const inLine = new Set(['a', 'code', 'em', 'strong'])

function wordsOf(pieces: readonly GuidePiece[]): string {
  const words = pieces.map((piece): string => {
    if (typeof piece === 'string') return piece
    const [tag, , ...inner] = piece
    return inLine.has(tag) ? wordsOf(inner) : ` ${wordsOf(inner)} `
  })
  return spaced(words.join('')).trim()
}
