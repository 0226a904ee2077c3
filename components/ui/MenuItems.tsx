import { i18n } from '#i18n'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, type IconName } from './Icon.tsx'
import './menus.css'

export interface MenuLine {
  id: string
  words: string
  icon?: IconName
  danger?: boolean
  price?: string
  shortcut?: string
  onChoose: () => void
}

interface MenuItemsProps {
  groups: readonly (readonly MenuLine[])[]
}

/** The items of a menu. Focuses the first one when mounted. It must be inside an element with the role `menu`. */
export function MenuItems({ groups }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  // A layout effect: a normal one could move focus back after an early arrow key.
  useLayoutEffect(() => list.current?.querySelector('button')?.focus(), [])
  const press = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }
  const shown = groups.filter((lines) => lines.length > 0)
  const hasIcons = shown.some((lines) => lines.some(({ icon }) => icon))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div class="menu" role="presentation" ref={list} onKeyDown={press}>
      {shown.map((lines, index) => (
        <div key={index} role="group" class="menu-group">
          {lines.map(({ id, words, icon, danger, price, shortcut, onChoose }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              class={danger ? 'menu-item menu-danger' : 'menu-item'}
              tabIndex={-1}
              aria-label={price ? i18n.t('price.on', [words, price]) : undefined}
              aria-keyshortcuts={shortcut}
              onClick={onChoose}
            >
              {hasIcons && <span class="menu-icon">{icon && <Icon name={icon} />}</span>}
              {price || shortcut ? <span class="menu-words">{words}</span> : words}
              {price && <span class="menu-price">{price}</span>}
              {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
