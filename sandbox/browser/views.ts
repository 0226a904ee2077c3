import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { attach } from './attach.ts'
import { evaluateBackstage } from './backstage.ts'
import type { Devtools } from './devtools.ts'
import { until } from './until.ts'
import { findView } from './which-view.ts'
import type { ViewKind } from './which-view.ts'

export interface Views {
  openPanel: (page: Page) => Promise<Page>
  panel: (page?: Page) => Promise<Page>
  openPopup: (page: Page) => Promise<Page>
  popup: (page?: Page) => Promise<Page>
}

export interface Stage {
  context: BrowserContext
  session: CDPSession
  devtools: Devtools
  extensionId: string
  colorScheme: 'light' | 'dark' | undefined
}

export function openViews({ context, session, devtools, extensionId, colorScheme }: Stage): Views {
  const reach = async (kind: ViewKind, windowId: number | undefined): Promise<Page> => {
    const what = kind === 'POPUP' ? 'the popup' : 'the side panel'
    const target = await until(what, () => findView(devtools, extensionId, kind, windowId))
    const page = await attach(devtools, target)
    if (colorScheme) await page.emulateMedia({ colorScheme })
    return page
  }
  const open = async (kind: ViewKind, page: Page, call: string): Promise<Page> => {
    const windowId = await windowOf(context, page)
    await evaluateBackstage(session, devtools, extensionId, `${call}({ windowId: ${windowId} })`)
    return reach(kind, windowId)
  }
  const reattach = async (kind: ViewKind, page: Page | undefined): Promise<Page> =>
    reach(kind, page && (await windowOf(context, page)))
  return {
    openPanel: (page) => open('SIDE_PANEL', page, 'chrome.sidePanel.open'),
    panel: (page) => reattach('SIDE_PANEL', page),
    openPopup: (page) => open('POPUP', page, 'chrome.action.openPopup'),
    popup: (page) => reattach('POPUP', page),
  }
}

async function windowOf(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.detach()
  return windowId
}
