import { browser, type Browser } from '../browser.ts'

export interface Menu {
  id: string
  title: string
  contexts: NonNullable<Browser.contextMenus.CreateProperties['contexts']>
  targetUrlPatterns?: string[]
}

let shown = ''

/** Exactly these. Does nothing if they are shown already. */
export function showMenus(menus: Menu[]): Promise<void> {
  // Startup, settings and prices may coincide, and duplicate ids would fail.
  return navigator.locks.request('menus', async () => {
    if (JSON.stringify(menus) === shown) return
    await browser.contextMenus.removeAll()
    for (const menu of menus) await create(menu)
    shown = JSON.stringify(menus)
  })
}

function create(menu: Menu): Promise<void> {
  return new Promise((done) => {
    browser.contextMenus.create(menu, () => {
      // Reading this marks the error as handled; the other items still work.
      void browser.runtime.lastError
      done()
    })
  })
}
