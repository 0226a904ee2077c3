import { describe, expect, test } from 'vitest'
import { commandsFor, type PaletteCommand } from '../../../lib/commands/commands.ts'
import { fits } from '../../../lib/text/fits.ts'
import type { CommandTarget, Situation } from '../../../lib/commands/command-target.ts'
import { plainKeys } from '../../../lib/commands/plain-keys.ts'
import { tabsOfPage } from '../../../lib/commands/tabs-of-page.ts'
import type { Page } from '../../../lib/pages/page.ts'
import type { PageKind } from '../../../lib/pages/page-kinds.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'

const page = (kind: PageKind): Page => ({ kind, id: 'x', url: `https://www.social.example/${kind}/x/` })
const model = (about: Partial<Situation>): Situation => ({
  page: null,
  sections: {},
  name: '',
  pinned: false,
  inTeam: false,
  inPanel: true,
  canLock: false,
  hasProfiles: false,
  ...about,
})

function section(name: keyof Sections, data: unknown): Sections {
  const from = { at: 1, operation: 'enrichProfile', request: 'r', source: null, unreadable: [] }
  return { [name]: { ...from, data } }
}

function handsThatNote() {
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given])
  const names = ['buy', 'copy', 'print', 'tab', 'search', 'open', 'back', 'palette', 'act', 'remove', 'help']
  return {
    done,
    commandTarget: Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as CommandTarget,
  }
}

const ids = (situation: Situation) => commandsFor(situation).map(({ id }) => id)
const buying = (situation: Situation) =>
  commandsFor(situation).flatMap(({ id, section: sectionName }) =>
    sectionName ? [`${id}: ${sectionName}`] : [],
  )

function done(command: PaletteCommand | undefined) {
  const { done: noted, commandTarget } = handsThatNote()
  command?.run(commandTarget, 2)
  return noted
}

test('the lock command appears only with an open lock', () => {
  const ids = (canLock: boolean) => commandsFor(model({ canLock })).map(({ id }) => id)
  expect(ids(false)).not.toContain('lock')
  expect(ids(true)).toContain('lock')
})

describe('the purchases offered by the palette', () => {
  test.each<[string, Situation, string[]]>([
    ['no page', model({}), []],
    [
      'an unknown person',
      model({ page: page('person') }),
      ['enrich: profile', 'findEmail: emails', 'getPosts: posts', 'getReactions: reactions'],
    ],
    [
      'a known person',
      model({ page: page('person'), sections: { ...section('profile', {}), ...section('emails', []) } }),
      ['refresh: profile', 'refreshEmail: emails', 'getPosts: posts', 'getReactions: reactions'],
    ],
    ['an unknown job', model({ page: page('job') }), ['enrich: job']],
    ['an unknown company, whose domain is missing', model({ page: page('company') }), ['getPosts: posts']],
    [
      'a known company without a website',
      model({ page: page('company'), sections: section('company', {}) }),
      ['getPosts: posts'],
    ],
  ])('%s', (_, situation, commands) => {
    expect(buying(situation)).toEqual(commands)
  })

  test('only the named command buys, and exactly what it names', () => {
    const sections = {
      ...section('profile', {}),
      ...section('company', { websiteUrl: 'https://www.northwind-atlas.example/about' }),
      ...section('emails', [{ value: 'a@b.example' }]),
    }
    for (const kind of ['person', 'company', 'job'] as const)
      for (const command of commandsFor(model({ page: page(kind), sections, name: 'A', pinned: true }))) {
        const bought = done(command).filter(([hand]) => hand === 'buy')
        expect(bought.map(([, sectionName]) => sectionName)).toEqual(command.section ? [command.section] : [])
      }
  })

  test('a known section is refreshed, and a company by its own domain', () => {
    const sections = section('company', { websiteUrl: 'https://www.northwind-atlas.example/about' })
    const refresh = commandsFor(model({ page: page('company'), sections })).find(({ id }) => id === 'refresh')
    expect(done(refresh)).toEqual([
      ['buy', 'company', { maximum: 2, repeat: 'fresh', domain: 'northwind-atlas.example' }],
    ])
  })
})

test('copy, print and delete need a saved record, and back needs a pinned page', () => {
  const free = (situation: Situation) => ids(situation).filter((id) => /^copy|^print|^remove|^back/.test(id))
  expect(free(model({ page: page('person') }))).toEqual([])
  const known = { ...section('profile', {}), ...section('emails', [{ value: 'a@b.example' }]) }
  expect(free(model({ page: page('person'), sections: known, name: 'A', pinned: true }))).toEqual([
    'copyEmail',
    'copyName',
    'copyAll',
    'print',
    'remove',
    'back',
  ])
  expect(free(model({ page: page('person'), sections: section('emails', []) }))).toEqual(['remove'])
})

test('command ids are unique', () => {
  const all = ids(model({ page: page('person'), sections: section('profile', {}), pinned: true }))
  expect(new Set(all).size).toBe(all.length)
})

describe('single-key shortcuts', () => {
  test.each(Object.keys(tabsOfPage) as PageKind[])('the shortcuts of a %s match its tabs', (kind) => {
    const situation = model({ page: page(kind) })
    const keyed = commandsFor(situation).filter(({ key }) => key)
    expect(keyed.length).toBe(tabsOfPage[kind].length + 2)
    for (const { key = '', ...command } of keyed) {
      const { done: noted, commandTarget } = handsThatNote()
      plainKeys[key]?.(commandTarget, situation)
      expect(noted).toEqual(done(command))
    }
  })

  test('each button of the action bar has a shortcut once the record is known', () => {
    const situation = model({ page: page('person'), sections: section('profile', {}) })
    const acts = commandsFor(situation).filter(({ group }) => group === 'act')
    expect(acts.map(({ key }) => key)).toEqual(['l', 't', 's', 'c', 'f', 'e'])
    for (const { key = '', ...command } of acts) {
      const { done: noted, commandTarget } = handsThatNote()
      plainKeys[key]?.(commandTarget, situation)
      expect(noted).toEqual(done(command))
    }
  })

  test('no shortcut buys or opens a missing tab', () => {
    for (const situation of [model({}), model({ page: page('job') })])
      for (const [key, press] of Object.entries(plainKeys)) {
        const { done: noted, commandTarget } = handsThatNote()
        press(commandTarget, situation)
        expect(noted.map(([hand]) => hand)).not.toContain('buy')
        expect(/[345]/.test(key) ? noted : []).toEqual([])
      }
  })
})

test.each([
  ['Find email', 'ema', true],
  ['Find email', 'email find', true],
  ['Find email', 'mail', false],
  ['Recherche étendue', 'ETEN', true],
  ['Back to this tab’s page', 'tab back', true],
  ['Anything', ' ', true],
])('the command %s for the input “%s” matches: %s', (text, typed, fit) => {
  expect(fits(text, typed)).toBe(fit)
})

test('the team page appears only for team members', () => {
  expect(ids(model({}))).not.toContain('page-team')
  expect(ids(model({ inTeam: true }))).toContain('page-team')
})
