import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { code, files, textOf } from './tree.ts'

const pages = files(/\.md$/)
const root = new URL('../../', import.meta.url)

const proseOf = (page: string) => textOf(page).replaceAll(/^```.*?^```/gms, '')

function anchorsOf(page: string): Set<string> {
  const text = textOf(page)
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/<[^>]+>|\[([^\]]+)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id)])
}

const linksOf = (page: string) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|srcset="([^"]+)"|src="([^"]+)"/g)]
    .map(([, link, set, source]) => link ?? set ?? source ?? '')
    // Skip pages of the repository's host, such as badges.
    .filter((link) => !/^[a-z]+:|^\.\.\/\.\.\/actions\//.test(link))

describe.each(pages)('%s', (page) => {
  test('links to files and headings that exist', () => {
    const broken = linksOf(page).filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? new URL(page, root) : new URL(path, new URL(page, root))
      if (!existsSync(target)) return true
      const name = decodeURI(target.href.slice(root.href.length))
      return anchor !== undefined && name.endsWith('.md') && !anchorsOf(name).has(anchor)
    })
    expect(broken).toEqual([])
  })

  test('names only existing paths of the project', () => {
    const named = [
      ...proseOf(page).matchAll(
        /`((?:lib|cli|components|entrypoints|sandbox|tests|tools|vite|docs|assets|public)\/[^`\s]*)`/g,
      ),
    ]
      .map(([, path = '']) => path)
      // `<name>`, `*` and `…` are placeholders.
      .filter((path) => !/[<*…]/.test(path))
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })
})

test('the check finds the links of documents', () =>
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(100))

/** Made-up documents in tests. */
const examples = ['docs/guide/a.md']

test('code refers only to documents and decisions that exist', () => {
  const numbers = new Set(files(/^docs\/decisions\/\d{4}-/).map((path) => Number(path.slice(15, 19))))
  const wrong = files(code)
    .filter((path) => path !== 'tests/architecture/links.test.ts')
    .flatMap((path) => {
      const text = textOf(path)
      const documents = [...text.matchAll(/\bdocs\/[\w./-]+\.(?:md|json|yaml)\b/g)]
        .map(([name]) => name)
        .filter((name) => !examples.includes(name) && !existsSync(new URL(name, root)))
      const decisions = [...text.matchAll(/\bdecision (\d+)\b/g)]
        .filter(([, number]) => !numbers.has(Number(number)))
        .map(([name]) => name)
      return [...documents, ...decisions].map((name) => `${path}: ${name}`)
    })
  expect(wrong).toEqual([])
})
