import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildPreset } from '../../sandbox/demo/build.ts'

/** Bytes that a page loads before it is painted, compressed. What comes after that is in none of these. */
const budgets = [
  { page: 'sidepanel', what: 'js', most: 45_000 },
  { page: 'sidepanel', what: 'css', most: 6_500 },
  { page: 'popup', what: 'js', most: 140_000 },
  { page: 'popup', what: 'css', most: 10_000 },
  { page: 'library', what: 'js', most: 140_000 },
  { page: 'library', what: 'css', most: 10_000 },
] as const

let built: string
beforeAll(async () => {
  built = await buildPreset({ out: 'test-results/budgets', more: { NODE_ENV: 'production' } })
}, 60_000)

test.each(budgets)(
  '$page.html: at most $most bytes of $what before it is painted',
  ({ page, what, most }) => {
    const html = readFileSync(join(built, `${page}.html`), 'utf8')
    const files = [...new Set(html.match(/\/[\w./-]+\.(?:js|css)\b/g))].filter((file) =>
      file.endsWith(`.${what}`),
    )
    expect(files).not.toEqual([])
    const bytes = files.map((file) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most)
  },
)
