import type { ComponentChildren } from 'preact'

interface TableColumn {
  text: string
  class?: string
  /** Screen readers still announce the heading. */
  isTextHidden?: boolean
}

interface DataTableProps {
  class: string
  columns: readonly TableColumn[]
  label?: string
  /** Instead of `label`. */
  labelledBy?: string
  /** Visually hidden, instead of `label`. */
  caption?: string
  /** Each child renders its own `tbody`, which may have a second row with details. */
  hasOwnBodies?: boolean
  children: ComponentChildren
}

export function DataTable({ columns, caption, hasOwnBodies, children, ...table }: DataTableProps) {
  return (
    <table class={table.class} aria-label={table.label} aria-labelledby={table.labelledBy}>
      {caption && <caption class="unseen">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" class={column.class}>
              {column.isTextHidden ? <span class="unseen">{column.text}</span> : column.text}
            </th>
          ))}
        </tr>
      </thead>
      {hasOwnBodies ? children : <tbody>{children}</tbody>}
    </table>
  )
}
