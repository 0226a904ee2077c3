import Papa from 'papaparse'
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
  /** Tests of the attack that weren't run, by file and a part of the title. */
  notTried: string[]
}

const isAt = (file: string, path: string) => file.endsWith(`/${path}`) || `/${path}`.endsWith(`/${file}`)

export function rowOf({ attack, tests }: Attack, all: readonly Ran[]): Held {
  const named = Object.entries(tests).flatMap(([path, parts]) => parts.map((part) => ({ path, part })))
  const isNamed = ({ path, part }: (typeof named)[number], { file, title }: Ran) =>
    isAt(file, path) && title.includes(part)
  return {
    attack,
    tried: all.filter((ran) => named.some((name) => isNamed(name, ran))),
    notTried: named
      .filter((name) => !all.some((ran) => isNamed(name, ran)))
      .map(({ path, part }) => `${path} ${part}`.trim()),
  }
}

export function tableOf(rows: readonly Held[]): string {
  const lines = rows.map(({ attack, tried }) => {
    const cells = browsers.map((browser) => {
      const there = tried.filter((one) => one.in === browser)
      if (there.length === 0) return ''
      return there.every(({ ok }) => ok) ? `held (${there.length})` : 'fell'
    })
    return [attack, ...cells]
  })
  return `${Papa.unparse([['attack', ...browsers], ...lines], { newline: '\n' })}\n`
}

export const rowsOf = (text: string): string[][] =>
  Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(1)
