import { useEffect, useRef } from 'preact/hooks'
import './MenuItems.css'

export interface MenuItemsProps {
  items: readonly { id: string; words: string; onChoose: () => void }[]
}

/** The lines of a menu, to be gone through by arrow keys. Stands in a box of the role `menu`; the first has the focus. */
export function MenuItems({ items }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const press = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }
  return (
    // The keys of a menu, for whichever line of it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div class="menu" role="presentation" ref={list} onKeyDown={press}>
      {items.map(({ id, words, onChoose }) => (
        <button key={id} type="button" role="menuitem" class="menu-item" tabIndex={-1} onClick={onChoose}>
          {words}
        </button>
      ))}
    </div>
  )
}
