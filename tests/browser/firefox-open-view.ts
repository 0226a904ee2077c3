import type { Bidi } from './bidi.ts'
import { firefoxView } from './firefox-view.ts'
import type { FirefoxView } from './firefox-view.ts'
import { until } from '../../sandbox/browser/until.ts'

const OPEN = {
  sidebar: (id: string) =>
    `SidebarController.show(${JSON.stringify(`${id.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}-sidebar-action`)})`,
  popup: (id: string) =>
    `(() => {
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)})
      return extension.apiManager.global.browserActionFor(extension).openPopup(window, true)
    })()`,
}

const FIND = {
  sidebar: `SidebarController.browser.contentDocument?.getElementById('webext-panels-browser')`,
  popup: `document.querySelector('browser[webextension-view-type=popup]')`,
}

export async function openFirefoxView(
  bidi: Bidi,
  kind: 'sidebar' | 'popup',
  id: string,
): Promise<FirefoxView> {
  const there = `${FIND[kind]}?.currentURI.schemeIs('moz-extension') === true`
  // Firefox refuses a second popup while one is open.
  if (!(await bidi.inChrome<boolean>(there)))
    await bidi.inChrome(`(async () => { await ${OPEN[kind](id)} })()`)
  const view = firefoxView(bidi, FIND[kind])
  await until(`the ${kind}`, async () => {
    if (!(await bidi.inChrome<boolean>(there))) return undefined
    return (await view.evaluate<boolean>(`document.readyState === 'complete'`)) || undefined
  })
  return view
}
