import type { ComponentChildren } from 'preact'
import { ListOption, type ListOptionProps } from '../../ui/ListOption.tsx'

export interface CommandOptionProps extends ListOptionProps {
  /** What it costs at most. */
  price?: string | undefined
  keys?: string | undefined
  children: ComponentChildren
}

/** One command as an option of the list: its words, its price if it spends, and its key. */
export function CommandOption({ price, keys, children, ...option }: CommandOptionProps) {
  return (
    <ListOption {...option} look="palette-option">
      <span class="palette-words">
        {children}
        {price && <span class="palette-price"> · {price}</span>}
      </span>
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </ListOption>
  )
}
