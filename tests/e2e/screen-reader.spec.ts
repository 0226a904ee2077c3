import type { Page } from '@playwright/test'
import { enrich, expect, test, type Sidelight } from './fixtures.ts'

interface Heard {
  role: string
  name: string
}

/** The focused node in the accessibility tree; `null` for the document. */
async function focused(view: Page): Promise<Heard | null> {
  const session = await view.context().newCDPSession(view)

  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const has = (name: string) => (node: (typeof nodes)[number]) =>
    node.properties?.some((property) => property.name === name && property.value.value === true) ?? false
  const node = nodes.filter(has('focused')).at(-1)
  const role = String(node?.role?.value ?? 'RootWebArea')
  return role === 'RootWebArea' ? null : { role, name: String(node?.name?.value ?? '') }
}

const focusedName = async (view: Page) => (await focused(view))?.name ?? null

async function tabThrough(view: Page): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    await view.keyboard.press('Tab')
    const at = await focused(view)
    if (at === null) return names
    names.push(at.name)
  }
}

async function tabTo(view: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (;;) {
    await view.keyboard.press('Tab')
    const at = await focusedName(view)
    if (at !== null && (typeof name === 'string' ? at === name : name.test(at))) return
    passed.push(at ?? 'the end')
    if (passed.filter((one) => one === 'the end').length > 1)
      throw new Error(`Tab never reached ${String(name)}, only: ${passed.join(', ')}`)
  }
}

const message = async (view: Page) =>
  (await Promise.all([view.getByRole('status').allTextContents(), view.getByRole('alert').allTextContents()]))
    .flat()
    .filter((words) => words !== '')

async function headings(view: Page): Promise<[level: number, name: string][]> {
  const lines = (await view.getByRole('main').ariaSnapshot()).matchAll(/heading "(.*)" \[level=(\d)\]/g)
  return [...lines].map(([, name = '', level]) => [Number(level), name])
}

async function atTheButton(sidelight: Sidelight): Promise<Page> {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  await tabTo(panel, 'Enrich · up to 2 credits')
  return panel
}

async function enriched(sidelight: Sidelight): Promise<Page> {
  const panel = await atTheButton(sidelight)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  return panel
}

test('the Tab key reaches everything once, in reading order', { tag: '@thorough' }, async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  const foot = ['Commands Ctrl K', 'Search', 'Records', 'Settings']
  expect(await tabThrough(panel)).toEqual([
    'Save to list',
    'Person',
    'Enrich and find email · up to 6 credits',
    'Enrich · up to 2 credits',
    ...foot,
  ])

  await tabTo(panel, /^Enrich · /)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await tabTo(panel, 'Settings')
  await panel.keyboard.press('Tab')
  const names = await tabThrough(panel)
  expect(names.slice(0, 4)).toEqual([
    'Save to list',
    'Person',
    'Find email · up to 4 credits',
    'Northwind Atlas',
  ])
  expect(names.filter((name) => name.trim() === '')).toEqual([])
  const landmarks = [
    'Find email · up to 4 credits',
    'Add a note',
    'Refresh · up to 2 credits',
    'Copy About',
    'Copy Experience',
  ]
  expect(names.filter((name) => landmarks.includes(name))).toEqual(landmarks)
  expect(names.slice(-4)).toEqual(foot)
})

test('Enrich announces progress and then the cost, and keeps the focus in the tab', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, hang: true })
  const panel = await atTheButton(sidelight)
  await panel.keyboard.press('Enter')
  await expect(enrich(panel)).toHaveAttribute('aria-busy', 'true')
  expect(await focused(panel)).toEqual({ role: 'button', name: 'Enrich · up to 2 credits' })
  // The request may not have arrived yet.
  await expect.poll(() => service.release()).toBe(1)
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect.poll(() => focused(panel)).toEqual({ role: 'tabpanel', name: 'Person' })
  await expect.poll(() => message(panel)).toEqual(['998 credits left · 2 here2 credits spent on this page'])
  await panel.keyboard.press('Tab')
  expect(await focusedName(panel)).toBe('Find email · up to 4 credits')
})

test('every tab has one first-level heading and skips no level', async ({ sidelight }) => {
  const panel = await enriched(sidelight)
  await panel.keyboard.press('Shift+Tab')
  for (const [tab, first] of [
    ['Person', null],
    ['Company', 'Northwind Atlas'],
    ['Activity', 'Activity'],
  ] as const) {
    expect(await focused(panel)).toEqual({ role: 'tab', name: tab })
    await expect(panel.getByRole('tabpanel', { name: tab })).toBeVisible()
    const found = await headings(panel)
    expect(found.slice(0, first ? 3 : 2)).toEqual([
      [1, 'Sidelight'],
      [2, 'Mara Lindqvist'],
      ...(first ? [[2, first]] : []),
    ])
    expect(found.filter(([level]) => level === 1)).toHaveLength(1)
    const skipping = found.filter(([level], at) => at > 0 && level > (found[at - 1]?.[0] ?? 0) + 1)
    expect(skipping).toEqual([])
    await panel.keyboard.press('ArrowRight')
  }
  expect(await focused(panel)).toEqual({ role: 'tab', name: 'Person' })
})

const ready = (panel: Page, name: string) => expect(panel.getByRole('button', { name })).toBeEnabled()

test('finding and copying the email are announced', async ({ sidelight }) => {
  const panel = await enriched(sidelight)
  await panel.keyboard.press('Tab')
  expect(await focusedName(panel)).toBe('Find email · up to 4 credits')
  await ready(panel, 'Find email · up to 4 credits')
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('link', { name: /^mara\.lindqvist@/ })).toBeVisible()
  await expect.poll(() => focused(panel)).toEqual({ role: 'tabpanel', name: 'Person' })
  await tabTo(panel, 'Copy Email')
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('status').filter({ hasText: /^Copied/ })).toBeVisible()
  expect(await focusedName(panel)).toBe('Copy Email')
})

test("an error is an alert, its button follows it, and focus isn't lost", async ({ sidelight, service }) => {
  service.fault({ operation: 3, status: 404, charge: true })
  const panel = await atTheButton(sidelight)
  await panel.keyboard.press('Enter')
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('has no data for this page. 2 credits spent.')
  await expect.poll(() => focused(panel)).toEqual({ role: 'tabpanel', name: 'Person' })
  await panel.keyboard.press('Tab')
  expect(await focusedName(panel)).toBe('Look up again · up to 2 credits')
  await ready(panel, 'Look up again · up to 2 credits')
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expect.poll(() => focused(panel)).toEqual({ role: 'tabpanel', name: 'Person' })
  sidelight.complaints.length = 0
})

test('closing the palette returns focus to where it was', async ({ sidelight }) => {
  const panel = await atTheButton(sidelight)
  await panel.keyboard.press('Control+K')
  const field = { role: 'combobox', name: 'Search commands and records' }
  await expect.poll(() => focused(panel)).toEqual(field)
  await panel.keyboard.press('Escape')
  await expect.poll(() => focusedName(panel)).toBe('Enrich · up to 2 credits')
  await panel.keyboard.press('Tab')
  await panel.keyboard.press('Enter')
  await expect.poll(() => focused(panel)).toEqual(field)
  await panel.keyboard.press('Escape')
  await expect.poll(() => focusedName(panel)).toBe('Commands Ctrl K')
})

test(
  'all annotation fields have accessible names, including new ones',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const panel = await enriched(sidelight)
    await tabTo(panel, 'Save to list')
    await panel.keyboard.press('ArrowRight')
    await expect.poll(() => focusedName(panel)).toBe('Tag')
    await panel.keyboard.press('Enter')
    await panel.keyboard.type('logistics')
    await panel.keyboard.press('Enter')
    await panel.keyboard.press('Escape')
    await expect(panel.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['logistics'])
    await expect.poll(() => focusedName(panel)).toBe('Tag')
    await panel.keyboard.press('ArrowLeft')
    await panel.keyboard.press('Enter')
    await panel.keyboard.type('Spring')
    await panel.keyboard.press('Enter')
    await expect(panel.getByRole('list', { name: 'Lists' }).getByRole('listitem')).toHaveText(['Spring'])
    expect(await focusedName(panel)).toBe('Find or create a list')
    await panel.keyboard.press('Escape')
    await expect.poll(() => focusedName(panel)).toBe('Save to list')
    await tabTo(panel, 'Remove tag logistics')
    await panel.keyboard.press('Enter')
    await expect(panel.getByRole('list', { name: 'Tags' })).toHaveCount(0)
    expect(await focused(panel)).not.toBeNull()
  },
)

test("the popup's meters have names and values", async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByRole('meter', { name: 'Credits' })).toBeVisible()
  const session = await popup.context().newCDPSession(popup)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const meters = nodes.filter(({ role }) => role?.value === 'meter')
  expect(meters.map(({ name, value }) => [name?.value as unknown, value?.value as unknown])).toEqual([
    ['Credits', 1000],
    ['Requests today', 5000],
    ['Requests this minute', 100],
  ])
  for (const [name, reported] of [
    ['Credits', /^1,000/],
    ['Requests today', '5,000 of 5,000 left'],
    ['Requests this minute', '100 of 100 left'],
  ] as const)
    await expect(popup.getByRole('meter', { name })).toHaveAttribute('aria-valuetext', reported)
})
