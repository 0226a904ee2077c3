import type { Page } from '@playwright/test'
import { sharpScreenshot } from '../browser/sharp-screenshot.ts'
import { choose, nameOf, type Appearance } from './appearances.ts'

export const takenIn = '.output/screens'

export interface Size {
  width: number
  height: number
}

export const sizes = {
  panel: { width: 400, height: 720 },
  shortPanel: { width: 400, height: 650 },
  tallPanel: { width: 400, height: 790 },
  page: { width: 1200, height: 1080 },
  narrowPage: { width: 400, height: 640 },
} satisfies Record<string, Size>

export interface Shot {
  name: string
  looks: Appearance[]
  size: Size
}

/** Captures one file per appearance, selected on the page `settings`. `size` is for popups, whose size is fixed. */
export async function picture(settings: Page, view: Page, name: string, looks: Appearance[], size?: Size) {
  // Avoid color transitions.
  await view.emulateMedia({ reducedMotion: 'reduce' })
  // Avoid hover effects.
  await view.mouse.move(0, 0)
  const session = await view.context().newCDPSession(view)
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  for (const look of looks) {
    await choose(settings, view, look)
    const path = `${takenIn}/${nameOf(name, look)}.png`
    await (size ? sharpScreenshot(view, { path, ...size, scale: 1 }) : view.screenshot({ path }))
  }
  await session.detach()
}
