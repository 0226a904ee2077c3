import type { Hands, Situation } from './hands.ts'
import { recordActionNames, recordActions, deletionKey } from './record-actions.ts'
import { tabsOfPage } from './tabs-of-page.ts'

/** Single-key shortcuts of the panel outside fields. None spends. */
export const plainKeys: Record<string, (hands: Hands, situation: Situation) => void> = {
  '/': (hands) => hands.search(null),
  '?': (hands) => hands.palette('keys'),
  ...Object.fromEntries(
    recordActionNames.map((action) => [
      recordActions[action].key,
      (hands: Hands, { page }: Situation) => {
        if (page) hands.act(action)
      },
    ]),
  ),
  [deletionKey]: (hands, { page, sections }) => {
    if (page && Object.keys(sections).length > 0) hands.remove()
  },
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), tabNumbered(number)])),
}

/** Ctrl+K, or Cmd+K on macOS. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
}

function tabNumbered(number: number) {
  return (hands: Hands, { page }: Situation) => {
    const tab = page && tabsOfPage[page.kind][number - 1]
    if (tab) hands.tab(tab)
  }
}
