import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What somebody did in pages, as the pages themselves saw it. */
export interface Doings {
  /** Clicks in any watched page, also in the network's. */
  clicks: number
  /** Keys in pages of the extension, each once however long it was held, without keys that only change others. */
  presses: string[]
  /** Where the focus could not be seen, or was nowhere, when the next key was pressed. */
  unseen: string[]
}

/** What a page tells of one press or click. */
interface Told {
  key?: string
  /** What is wrong with where the focus is; `null`: nothing. */
  fault: string | null
}

/** Counts what is done in pages from now on. */
export class Watcher {
  #doings: Doings = { clicks: 0, presses: [], unseen: [] }

  /** In a page that is open, also after it has led on. */
  async watch(page: Page): Promise<Page> {
    await page.exposeBinding('tellTest', (_source, told: Told) => this.#note(told))
    await page.addInitScript(tellOfDoings)
    await page.evaluate(tellOfDoings)
    return page
  }

  /** What the browser itself takes, and no page sees. */
  pressed(keys: string): void {
    this.#doings.presses.push(keys)
  }

  /** All that was done since this was asked last. */
  take(): Doings {
    const all = this.#doings
    this.#doings = { clicks: 0, presses: [], unseen: [] }
    return all
  }

  #note({ key, fault }: Told): void {
    if (key === undefined) this.#doings.clicks++
    else this.#doings.presses.push(key)
    if (key !== undefined && fault !== null) this.#doings.unseen.push(`${fault}, then ${key}`)
  }
}

/** Tab, or Shift and Tab, until this has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 40 && !(await isThere()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Runs in the page. */
function tellOfDoings(): void {
  const page = globalThis as unknown as { tellTest: (told: Told) => void; isTelling?: boolean }
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
    // A heading or a region where reading goes on is marked by nothing: nothing can be pressed there.
    if (at.tabIndex < 0) return null
    return [at, seen, at.parentElement, at.closest('label')].some(isMarked) ? null : `${name} is not marked`
  }

  function isMarked(element: Element | null): boolean {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
}
