import { vi } from 'vitest'
import { browser as plain } from '../fake-browser.ts'

type Menu = { id: string; title: string; targetUrlPatterns?: string[] }

export const menus: Menu[] = []

// Chromium's side panel exists only in `chrome`.
vi.stubGlobal('chrome', { sidePanel: { open: async () => {} } })

export const browser = {
  ...plain,
  runtime: { ...plain.runtime, lastError: undefined },
  contextMenus: {
    removeAll: vi.fn<() => Promise<void>>(async () => void menus.splice(0)),
    create: (menu: Menu, done: () => void) => {
      menus.push(menu)
      done()
    },
  },
  tabs: { query: () => Promise.resolve([{ id: 7, active: true, url: 'https://www.social.example/feed/' }]) },
  windows: { getLastFocused: () => Promise.resolve({ id: 3 }) },
}
