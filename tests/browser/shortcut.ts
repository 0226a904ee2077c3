import type { BrowserContext, Page } from '@playwright/test'

const MODIFIERS: Record<string, number> = { Alt: 1, Ctrl: 2, Control: 2, Meta: 4, Command: 4, Shift: 8 }

/** Presses a shortcut of the manifest's `commands`, such as `Alt+Shift+S`. It must end in a letter or digit. */
export async function pressBrowserShortcut(context: BrowserContext, page: Page, keys: string): Promise<void> {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  const modifiers = parts.reduce((sum, name) => sum | (MODIFIERS[name] ?? 0), 0)
  const number = key.toUpperCase().charCodeAt(0)
  const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
  const session = await context.newCDPSession(page)
  await page.bringToFront()
  // Without a native key code, which Playwright's keyboard omits, the browser ignores the key.
  const event = { modifiers, key, code, windowsVirtualKeyCode: number, nativeVirtualKeyCode: number }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await session.detach()
}
