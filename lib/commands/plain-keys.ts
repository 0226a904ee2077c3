import type { CommandTarget, Situation } from './command-target.ts'
import { recordActionNames, recordActions, deletionKey } from './record-actions.ts'
import { tabsOfPage } from './tabs-of-page.ts'

/** Commands of single keys, in the panel and outside fields. None of them spends. */
export const plainKeys: Record<string, (commandTarget: CommandTarget, situation: Situation) => void> = {
  '/': (commandTarget) => commandTarget.search(null),
  '?': (commandTarget) => commandTarget.palette('keys'),
  ...Object.fromEntries(
    recordActionNames.map((action) => [
      recordActions[action].key,
      (commandTarget: CommandTarget, { page }: Situation) => {
        if (page) commandTarget.act(action)
      },
    ]),
  ),
  [deletionKey]: (commandTarget, { page, sections }) => {
    if (page && Object.keys(sections).length > 0) commandTarget.remove()
  },
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), tabNumbered(number)])),
}

/** Cmd+K on macOS. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
}

function tabNumbered(number: number) {
  return (commandTarget: CommandTarget, { page }: Situation) => {
    const tab = page && tabsOfPage[page.kind][number - 1]
    if (tab) commandTarget.tab(tab)
  }
}
