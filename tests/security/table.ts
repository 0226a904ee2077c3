import type { Attack } from './attacks.ts'

const browsers = ['Chromium', 'Firefox', 'no browser'] as const

export interface Ran {
  file: string
  title: string
  in: (typeof browsers)[number]
  ok: boolean
}

export interface Held {
  attack: string
  tried: Ran[]
}

const isAt = (file: string, path: string) => file.endsWith(`/${path}`) || `/${path}`.endsWith(`/${file}`)

export function rowOf({ attack, tests }: Attack, all: readonly Ran[]): Held {
  const tried = all.filter(({ file, title }) =>
    Object.entries(tests).some(
      ([path, titles]) => isAt(file, path) && titles.some((part) => title.includes(part)),
    ),
  )
  return { attack, tried }
}

const heading = [`| attack | ${browsers.join(' | ')} |`, `|---|${browsers.map(() => '---').join('|')}|`].join(
  '\n',
)

export function tableOf(rows: readonly Held[]): string {
  const lines = rows.map(({ attack, tried }) => {
    const cells = browsers.map((browser) => {
      const there = tried.filter((one) => one.in === browser)
      if (there.length === 0) return ''
      return there.every(({ ok }) => ok) ? `held (${there.length})` : 'fell'
    })
    return `| ${[attack, ...cells].join(' | ')} |`
  })
  return [heading, ...lines].join('\n')
}

const begin = '<!-- npm run test:security -- --write -->'
const end = '<!-- end -->'

export function withTable(document: string, table: string): string {
  const [before = '', rest = ''] = document.split(begin)
  const after = rest.split(end)[1] ?? ''
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

export function rowsOf(document: string): string[][] {
  const [, rest = ''] = document.split(begin)
  const lines = (rest.split(end)[0] ?? '').trim().split('\n').slice(2)
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
