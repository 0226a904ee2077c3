import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel } from '../../../components/model/model.ts'
import { watchSettled } from '../../../components/panel/settled.ts'
import type { TabPage } from '../../../lib/platform/tab-pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageAt = (id: string): TabPage => ({ kind: 'person', id, url: `https://www.social.example/in/${id}/` })

function watched() {
  const page = signal<TabPage | undefined>(pageAt('mara'))
  const known = signal<unknown>({})
  const { model } = makeModel(() => ({ settled: watchSettled(page, known) }))
  return { page, known, settled: model.settled }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a page that replaces another can be bought from after 400 ms', async () => {
  const { page, settled } = watched()
  expect(settled.value).toBe(true)
  page.value = pageAt('layla')
  expect(settled.value).toBe(false)
  await pass(399)
  expect(settled.value).toBe(false)
  await pass(1)
  expect(settled.value).toBe(true)
})

test('the delay starts when the record is loaded, however long that takes', async () => {
  const { page, known, settled } = watched()
  page.value = pageAt('layla')
  known.value = undefined
  await pass(5000)
  expect(settled.value).toBe(false)
  known.value = {}
  await pass(399)
  expect(settled.value).toBe(false)
  await pass(1)
  expect(settled.value).toBe(true)
})

test('the last of several pages counts, and later changes on it do not restart the delay', async () => {
  const { page, known, settled } = watched()
  page.value = pageAt('layla')
  await pass(300)
  page.value = pageAt('aiko')
  await pass(300)
  expect(settled.value).toBe(false)
  await pass(100)
  expect(settled.value).toBe(true)
  known.value = undefined
  known.value = {}
  expect(settled.value).toBe(true)
})
