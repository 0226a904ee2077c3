/** Row -1 is the header; cell 0 is the checkbox. */
export interface CellPlace {
  row: number
  cell: number
}

export interface GridSize {
  rows: number
  cells: number
  page: number
  rtl: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** By the ARIA grid pattern; `null` if the key doesn't move. */
export function movedCell(press: Press, from: CellPlace, size: GridSize): CellPlace | null {
  const to = target(press, from, size)
  if (!to) return null
  const row = Math.max(-1, Math.min(to.row, size.rows - 1))
  const cell = Math.max(0, Math.min(to.cell, size.cells - 1))
  return { row, cell }
}

function target(press: Press, { row, cell }: CellPlace, size: GridSize): CellPlace | null {
  const whole = press.ctrlKey || press.metaKey
  const forward = size.rtl ? -1 : 1
  switch (press.key) {
    case 'ArrowDown':
      return { row: whole ? size.rows - 1 : row + 1, cell }
    case 'ArrowUp':
      return { row: whole ? 0 : row - 1, cell }
    case 'ArrowRight':
      return { row, cell: cell + forward }
    case 'ArrowLeft':
      return { row, cell: cell - forward }
    case 'PageDown':
      return { row: row + size.page, cell }
    case 'PageUp':
      return { row: Math.max(0, row - size.page), cell }
    case 'Home':
      return whole ? { row: 0, cell: 0 } : { row, cell: 0 }
    case 'End':
      return whole ? { row: size.rows - 1, cell: size.cells - 1 } : { row, cell: size.cells - 1 }
    default:
      return null
  }
}
