import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export interface Doings {
  clicks: number
  presses: string[]
  /** Key presses at which focus was invisible or missing. */
  unseen: string[]
}

interface ReportedText {
  key?: string
  /** What is wrong with the focus; `null` if nothing is. */
  fault: string | null
}

export class Watcher {
  #doings: Doings = { clicks: 0, presses: [], unseen: [] }

  async watch(page: Page): Promise<Page> {
    await page.exposeBinding('tellTest', (_source, reported: ReportedText) => this.#note(reported))
    await page.addInitScript(tellOfDoings)
    await page.evaluate(tellOfDoings)
    return page
  }

  /** Records a key that the browser handles without an event in the page. */
  pressed(keys: string): void {
    this.#doings.presses.push(keys)
  }

  take(): Doings {
    const all = this.#doings
    this.#doings = { clicks: 0, presses: [], unseen: [] }
    return all
  }

  #note({ key, fault }: ReportedText): void {
    if (key === undefined) this.#doings.clicks++
    else this.#doings.presses.push(key)
    if (key !== undefined && fault !== null) this.#doings.unseen.push(`${fault}, then ${key}`)
  }
}

export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 40 && !(await isThere()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

function tellOfDoings(): void {
  const page = globalThis as unknown as { tellTest: (reported: ReportedText) => void; isTelling?: boolean }
  if (page.isTelling) return
  page.isTelling = true
  const ours = location.protocol === 'chrome-extension:'
  let had = false
  addEventListener('focusin', () => (had = true), true)
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && page.tellTest({ fault: null }), true)
  addEventListener(
    'keydown',
    ({ isTrusted, repeat, key, ctrlKey, altKey, shiftKey, metaKey }) => {
      if (!ours || !isTrusted || repeat || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
      const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta']
      page.tellTest({ key: [...held.filter(Boolean), key].join('+'), fault: had ? faultOfFocus() : null })
    },
    true,
  )

  function faultOfFocus(): string | null {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return 'the focus is nowhere'
    const active = at.getAttribute('aria-activedescendant')
    const seen = (active && document.getElementById(active)) || at
    const { top, bottom, left, right, width, height } = seen.getBoundingClientRect()
    const name = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 40)}”`
    if (width === 0 || height === 0) return `${name} has no size`
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
      return `${name} is out of sight`
    // A heading or region focused for reading can't be pressed, so it needs no focus ring.
    if (at.tabIndex < 0) return null
    return [at, seen, at.parentElement, at.closest('label')].some(isMarked) ? null : `${name} is not marked`
  }

  function isMarked(element: Element | null): boolean {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
}
