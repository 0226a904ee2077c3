import type { ComponentChildren } from 'preact'
import './ListRow.css'

interface ListRowProps {
  /** An avatar or an icon. */
  image?: ComponentChildren
  /** One line; a link in it covers the whole row. */
  line: ComponentChildren
  note?: ComponentChildren
  /** At most one action that is always visible. */
  action?: ComponentChildren
  /** Actions that are visible on hover, focus and selection. */
  more?: ComponentChildren
  selected?: boolean | undefined
}

/** A row of a list: image, one line, one note, one action. */
export function ListRow({ image, line, note, action, more, selected = false }: ListRowProps) {
  return (
    <li class={selected ? 'list-row list-row-selected' : 'list-row'}>
      {image}
      <div class="list-row-words">
        <span class="list-row-line">{line}</span>
        {note && <span class="list-row-note">{note}</span>}
      </div>
      {(action || more) && (
        <span class="list-row-action">
          {more && <span class="list-row-more">{more}</span>}
          {action}
        </span>
      )}
    </li>
  )
}
