import { toolbarSizes, type ToolbarState } from '../../assets/icons/toolbar.ts'

export type IconState = ToolbarState

/** What `browser.action.setIcon` takes, beside a tab, to show that state: the drawings in `public/toolbar`. */
export function iconOf(state: IconState): { path: Record<number, string> } {
  return { path: Object.fromEntries(toolbarSizes.map((size) => [size, `/toolbar/${state}-${size}.png`])) }
}
