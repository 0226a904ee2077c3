import { expect, test } from 'vitest'
import { files, textOf } from './tree.ts'

interface Sheet {
  path: string
  css: string
}

const sheets: Sheet[] = files(/^(assets|components|entrypoints)\/.*\.css$/).map((path) => ({
  path,
  css: textOf(path).replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))

const valuesOf = (property: string, within = sheets) =>
  within.flatMap(({ path, css }) =>
    [...css.matchAll(new RegExp(String.raw`(?<![\w-])${property}:\s*([^;}]+)`, 'g'))].map(
      ([, value = '']) => ({ path, value: value.trim() }),
    ),
  )

const but = (allowed: RegExp, found: { path: string; value: string }[]) =>
  found.filter(({ value }) => !allowed.test(value)).map(({ path, value }) => `${path}: ${value}`)

const tokens = textOf('assets/styles/tokens.css')

test('text has five sizes, 12, 13, 14, 16 and 20 pixels, apart from the initials of avatars', () => {
  const sizes = [...tokens.matchAll(/--text-(\w+): (?:calc\((\d+)rem \/ 14\)|(1)rem);/g)]
  expect(sizes.map(([, name, pixels = '14']) => [name, Number(pixels)])).toEqual([
    ['note', 12],
    ['control', 13],
    ['base', 14],
    ['lead', 16],
    ['title', 20],
  ])
  // One rem is 14 pixels: 87.5 % of the browser default.
  expect(valuesOf('font-size').filter(({ value }) => value === '87.5%')).toHaveLength(1)
  const withoutAvatars = sheets.map(({ path, css }) => ({
    path,
    css: css.replaceAll(/\.avatar-(small|tiny) \{[^}]*\}/g, ''),
  }))
  const others = valuesOf('font-size', withoutAvatars)
  expect(but(/^(87\.5%|inherit|var\(--text-(note|control|base|lead|title)\))$/, others)).toEqual([])
  expect(but(/^(inherit|var\(--text-\w+\) \/ [\d.]+ var\(--font(-mono)?\))$/, valuesOf('font'))).toEqual([])
})

test('text has the color of ink or one of two greys, unless its color has a meaning', () => {
  expect([...tokens.matchAll(/--(ink[\w-]*):/g)].map(([, name]) => name)).toEqual([
    'ink',
    'ink-soft',
    'ink-mute',
    // The colors with a meaning appear again for `prefers-contrast: more`.
    'ink',
    'ink-soft',
    'ink-mute',
  ])
  const words =
    /^(inherit|currentcolor|var\(--(ink|ink-soft|ink-mute|accent|on-primary|on-count|avatar-ink|error|warning)\))$/
  const given = /^var\(--(status|notice|meter)-colour\)$/
  const own = /^(Canvas|CanvasText|GrayText|ButtonText|Highlight|HighlightText|LinkText)$/
  const faint = /^color-mix\(in oklab, var\(--ink-mute\) 45%, var\(--surface\)\)$/
  const allowed = new RegExp([words, given, own, faint].map(({ source }) => source).join('|'))
  expect(but(allowed, valuesOf('color'))).toEqual([])
})

test('every referenced custom property exists', () => {
  const given = new Set(
    files(/^(assets|components|entrypoints)\/.*\.(css|tsx)$/).flatMap((path) =>
      [...textOf(path).matchAll(/(--[\w-]+)'?:/g)].map(([, name = '']) => name),
    ),
  )
  const missing = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      given.has(name) ? [] : `${path}: ${name}`,
    ),
  )
  expect(missing).toEqual([])
})
