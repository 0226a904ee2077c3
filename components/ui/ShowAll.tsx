import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
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

/** So many more items at the click, which is a screenful, and at each frame after it: 200 at once take 60 ms and more. */
const steps = { click: 8, frame: 20 }

/** A long list, its beginning first; the rest comes in frames, so that no click waits for all of it. */
export function ShowAll<Item>({ items, first, total, children }: ShowAllProps<Item>) {
  const all = useSignal(false)
  const count = useSignal(first)
  const long = items.length > first + 1
  const growing = all.value && count.value < items.length
  useEffect(() => {
    if (!growing) return
    const frame = requestAnimationFrame(() => (count.value += steps.frame))
    return () => cancelAnimationFrame(frame)
  }, [growing, count.value])
  const toggle = () => {
    all.value = !all.value
    count.value = all.value ? first + steps.click : first
  }
  return (
    <>
      {children(long ? items.slice(0, count.value) : items)}
      {long && (
        <button type="button" class="show-all" aria-expanded={all.value} onClick={toggle}>
          {all.value ? i18n.t('ui.showFewer') : i18n.t('ui.showAll', [numberText(total ?? items.length)])}
        </button>
      )}
    </>
  )
}
