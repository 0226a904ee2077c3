import { browser } from '../browser.ts'
import { fullPages, hrefOfSetting, type FullPageName } from './full-pages.ts'

/** Reuses a tab that already shows it, without reloading. */
export function openFullPage(name: FullPageName): void {
  if (name === 'settings') openOptions()
  else if (name === 'help') openHelp(fullPages.help)
  else void openAt(fullPages[name])
}

/** Such as `#/bulk/5`. */
export function openLibrary(hash: string): void {
  void openAt(`/library.html${hash}`)
}

export function openHelp(href: string): void {
  void browser.tabs.create({ url: href })
}

export function openOptions(): void {
  void browser.runtime.openOptionsPage()
}

export function openProfiles(): void {
  void openAt(hrefOfSetting('profiles'))
}

async function openAt(address: string): Promise<void> {
  const [path = '', hash = ''] = address.split('#')
  const page = browser.runtime.getURL(path as '/')
  const url = hash === '' ? page : `${page}#${hash}`
  const [open] = await browser.tabs.query({ url: `${page}*` })
  if (open?.id === undefined) {
    await browser.tabs.create({ url })
    return
  }
  // A new hash alone doesn't reload the page, so it keeps its selection.
  await browser.tabs.update(open.id, { active: true, ...(hash === '' ? {} : { url }) })
  await browser.windows.update(open.windowId, { focused: true })
}
