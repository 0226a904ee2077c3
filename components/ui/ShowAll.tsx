import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { Printing } from './printing.ts'
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

/** More than this comes only with another click: a page of 10,000 items answers no key any more. */
const mostAtOnce = 500

/**
 * A long list, its beginning first; the rest comes in frames, so that no click waits for all of it, and of a list that
 * nobody reads to its end in parts.
 */
export function ShowAll<Item>({ items, first, total, children }: ShowAllProps<Item>) {
  const printing = useContext(Printing)
  const all = useSignal(false)
  const count = useSignal(first)
  const most = useSignal(mostAtOnce)
  const long = items.length > first + 1
  const growing = all.value && count.value < Math.min(items.length, most.value)
  useEffect(() => {
    if (!growing) return
    const frame = requestAnimationFrame(() => (count.value += steps.frame))
    return () => cancelAnimationFrame(frame)
  }, [growing, count.value])
  const toggle = () => {
    all.value = !all.value
    count.value = all.value ? first + steps.click : first
    most.value = mostAtOnce
  }
  if (printing) return <>{children(items)}</>
  return (
    <>
      {children(long ? items.slice(0, count.value) : items)}
      {all.value && items.length > most.value && (
        <button type="button" class="show-all" onClick={() => (most.value += mostAtOnce)}>
          {i18n.t('ui.showNext', [numberText(most.value), numberText(items.length)])}
        </button>
      )}
      {long && (
        <button type="button" class="show-all" aria-expanded={all.value} onClick={toggle}>
          {all.value ? i18n.t('ui.showFewer') : i18n.t('ui.showAll', [numberText(total ?? items.length)])}
        </button>
      )}
    </>
  )
}
