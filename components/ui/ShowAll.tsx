import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { numberText } from './formats.ts'
import './ShowAll.css'

export interface ShowAllProps<Item> {
  items: readonly Item[]
  /** How many are enough at first. One more than that is shown at once: a button for it would take its place. */
  first: number
  /** How many there are in the reader's count, where an item holds several or none. */
  total?: number | undefined
  children: (shown: readonly Item[]) => ComponentChildren
}

/** A long list, its beginning first. */
export function ShowAll<Item>({ items, first, total, children }: ShowAllProps<Item>) {
  const all = useSignal(false)
  const long = items.length > first + 1
  return (
    <>
      {children(long && !all.value ? items.slice(0, first) : items)}
      {long && (
        <button
          type="button"
          class="show-all"
          aria-expanded={all.value}
          onClick={() => (all.value = !all.value)}
        >
          {all.value ? i18n.t('ui.showFewer') : i18n.t('ui.showAll', [numberText(total ?? items.length)])}
        </button>
      )}
    </>
  )
}
