import type { Page } from '@playwright/test'
import { sharpScreenshot } from '../browser/sharp-screenshot.ts'
import { choose, nameOf, type Look } from './looks.ts'

export const takenIn = '.output/screens'

export interface Size {
  width: number
  height: number
}

export const sizes = {
  panel: { width: 400, height: 720 },
  /** Beneath two popups as tall as two panels. */
  shortPanel: { width: 400, height: 650 },
  tallPanel: { width: 400, height: 790 },
  page: { width: 1200, height: 1080 },
  narrowPage: { width: 400, height: 640 },
} satisfies Record<string, Size>

/** One view to be pictured, in each of these looks. */
export interface Shot {
  name: string
  looks: Look[]
  size: Size
}

/**
 * A view in each of these looks, a file for each. `options` is where they are chosen. A popup is as large as what it
 * shows, and the browser lets nobody change that.
 */
export async function picture(options: Page, view: Page, name: string, looks: Look[], size?: Size) {
  // Colours on their way from one theme to the other would be pictured half-way.
  await view.emulateMedia({ reducedMotion: 'reduce' })
  // Nothing is pictured as if it were pointed at.
  await view.mouse.move(0, 0)
  const session = await view.context().newCDPSession(view)
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  for (const look of looks) {
    await choose(options, view, look)
    const path = `${takenIn}/${nameOf(name, look)}.png`
    await (size ? sharpScreenshot(view, { path, ...size, scale: 1 }) : view.screenshot({ path }))
  }
  await session.detach()
}
