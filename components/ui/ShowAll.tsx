import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { Printing } from './printing.ts'
import { numberText } from './formats.ts'
import './notices.css'

interface ShowAllProps<Item> {
  items: readonly Item[]
  /** Items shown at first. If only one more exists, it is shown too, because the button would take the same space. */
  first: number
  total?: number | undefined
  children: (shown: readonly Item[]) => ComponentChildren
}

/** Items added at once: by the click (one screenful), and in each frame after it. 200 at once take 60 ms or more. */
const steps = { click: 8, frame: 20 }

/** Items after which another click is needed: with 10,000 items, a page no longer responds to keys. */
const maxAtOnce = 500

/** A list with a button that shows the rest. Items are added frame by frame, so that no click has to wait. */
export function ShowAll<Item>({ items, first, total, children }: ShowAllProps<Item>) {
  const printing = useContext(Printing)
  const all = useSignal(false)
  const count = useSignal(first)
  const maximum = useSignal(maxAtOnce)
  const long = items.length > first + 1
  const growing = all.value && count.value < Math.min(items.length, maximum.value)
  useEffect(() => {
    if (!growing) return
    const frame = requestAnimationFrame(() => (count.value += steps.frame))
    return () => cancelAnimationFrame(frame)
  }, [growing, count.value])
  const toggle = () => {
    all.value = !all.value
    count.value = all.value ? first + steps.click : first
    maximum.value = maxAtOnce
  }
  if (printing) return <>{children(items)}</>
  return (
    <>
      {children(long ? items.slice(0, count.value) : items)}
      {all.value && items.length > maximum.value && (
        <button type="button" class="show-all" onClick={() => (maximum.value += maxAtOnce)}>
          {i18n.t('ui.showNext', [numberText(maximum.value), numberText(items.length)])}
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
