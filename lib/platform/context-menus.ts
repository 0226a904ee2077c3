import { browser, type Browser } from 'wxt/browser'

/** One line of a context menu. */
export interface Menu {
  id: string
  title: string
  contexts: NonNullable<Browser.contextMenus.CreateProperties['contexts']>
  targetUrlPatterns?: string[]
}

let shown = ''

/** Has the browser show these in its context menus, and no others of ours; nothing is done where it does already. */
export function showMenus(menus: Menu[]): Promise<void> {
  // Starting, a setting and a price may all ask at once; the second would find the ids taken.
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
      // Reading it is what keeps the browser from reporting it: the other menus are there all the same.
      void browser.runtime.lastError
      done()
    })
  })
}
