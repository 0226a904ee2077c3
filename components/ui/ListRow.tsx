import type { ComponentChildren } from 'preact'
import './content.css'

interface ListRowProps {
  image?: ComponentChildren
  /** If this has a link, the link covers the whole row. */
  line: ComponentChildren
  note?: ComponentChildren
  action?: ComponentChildren
  more?: ComponentChildren
  selected?: boolean | undefined
}

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
