import { movedCell, type CellPlace, type GridSize } from '../../lib/library/grid-keys.ts'
import type { RowSelection } from './libraryChoice.ts'

interface GridHands {
  size: () => GridSize
  /** The cell that the keyboard is at. */
  active: () => CellPlace
  go: (to: CellPlace) => void
  choice: RowSelection
  /** Where a range begins: the row that was chosen or opened last. */
  anchor: { current: number }
  /** `more`: after what it is sorted by already. */
  sortBy: (cell: number, more: boolean) => void
  open: (row: number) => void
  leave: () => void
}

/** What the pointer and the keyboard do to the table. */
export function gridHandlers(hands: GridHands) {
  const { choice, anchor } = hands
  const useHead = (cell: number, more: boolean) => {
    if (cell === 0) choice.toggleAll()
    else hands.sortBy(cell, more)
  }
  const toggle = (row: number) => {
    choice.toggle(row)
    anchor.current = row
  }

  function press(event: KeyboardEvent): boolean {
    const { row, cell } = hands.active()
    const to = movedCell(event, { row, cell }, hands.size())
    if (to) {
      const spans = event.shiftKey && to.row !== row && to.row >= 0 && row >= 0
      if (spans) choice.addRange(row, to.row)
      hands.go(to)
      return true
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) choice.addRange(0, Infinity)
    else if (event.key === 'Escape') hands.leave()
    else if (event.key !== 'Enter' && event.key !== ' ') return false
    else if (row === -1) useHead(cell, event.shiftKey)
    else if (event.key === 'Enter') hands.open(row)
    else if (event.shiftKey) choice.addRange(anchor.current, row)
    else toggle(row)
    return true
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey && press(event)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      // Else the browser would mark the text of all rows in between.
      if (!event.shiftKey) return
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
    },
    onClick(event: MouseEvent) {
      const at = event.target instanceof Element ? placeOf(event.target) : null
      // Who marks text wants to copy it.
      if (!at || getSelection()?.isCollapsed === false) return
      hands.go(at)
      if (at.row === -1) useHead(at.cell, event.shiftKey)
      else if (event.shiftKey) choice.addRange(anchor.current, at.row)
      else if (at.cell === 0 || event.ctrlKey || event.metaKey) toggle(at.row)
      else {
        anchor.current = at.row
        hands.open(at.row)
      }
    },
  }
}

function placeOf(target: Element): CellPlace | null {
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '-1'
  return cell === undefined ? null : { row: Number(row), cell: Number(cell) }
}
