import { browser } from 'wxt/browser'

/** Opens the library at a room such as `/batches`; a tab that shows the library already is used again. */
export function openLibrary(room = '/'): void {
  void showLibrary(`#${room}`)
}

async function showLibrary(hash: string): Promise<void> {
  const page = browser.runtime.getURL('/library.html')
  const [open] = await browser.tabs.query({ url: `${page}*` })
  if (open?.id === undefined) {
    await browser.tabs.create({ url: page + hash })
    return
  }
  // Only another hash: the page is not loaded anew, and what is chosen there stays chosen.
  await browser.tabs.update(open.id, { active: true, url: page + hash })
  await browser.windows.update(open.windowId, { focused: true })
}

export function openOptions(): void {
  void browser.runtime.openOptionsPage()
}

export function openConsole(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/console.html') })
}

export function openLedger(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/ledger.html') })
}
