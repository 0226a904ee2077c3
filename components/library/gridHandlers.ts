import { movedCell, type CellPlace, type GridSize } from '../../lib/library/grid-keys.ts'
import {
  recordActionNames,
  recordActions,
  deletionKey,
  type RecordAction,
} from '../../lib/commands/record-actions.ts'
import type { RowSelection } from './libraryChoice.ts'

/** Actions that one key starts for all selected rows. */
export type RowsAction = RecordAction | 'delete'

function rowsActionOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): RowsAction | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === deletionKey) return 'delete'
  return recordActionNames.find((action) => recordActions[action].key === key)
}

interface GridActions {
  size: () => GridSize
  active: () => CellPlace
  go: (to: CellPlace) => void
  choice: RowSelection
  /** The start of a range selection: the row that was selected or opened last. */
  anchor: { current: number }
  /** `more`: as a further sort column. */
  sortBy: (cell: number, more: boolean) => void
  open: (row: number) => void
  menu: (row: number, at?: { x: number; y: number }) => void
  act: (action: RowsAction, row: number) => void
  copy: (row: number) => void
  isMenu: (cell: number) => boolean
  /** `by` in rem. */
  resize: (cell: number, by: number) => void
  /** `by` in places. */
  move: (cell: number, by: number) => void
  leave: () => void
}

/** The pointer and keyboard handlers of the table. */
export function gridHandlers(commandTarget: GridActions) {
  const { choice, anchor } = commandTarget
  const activateHead = (cell: number, more: boolean) => {
    if (cell === 0) choice.toggleAll()
    else if (!commandTarget.isMenu(cell)) commandTarget.sortBy(cell, more)
  }
  const toggle = (row: number) => {
    choice.toggle(row)
    anchor.current = row
  }

  /** On a header, Shift and an arrow key change the column's width; with Ctrl or ⌘ they move it. */
  function pressHead(event: KeyboardEvent, cell: number): boolean {
    if (!event.shiftKey || cell === 0 || commandTarget.isMenu(cell)) return false
    const forward = commandTarget.size().rtl ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false
    const by = event.key === forward ? 1 : -1
    if (event.ctrlKey || event.metaKey) commandTarget.move(cell, by)
    else commandTarget.resize(cell, by)
    return true
  }

  function press(event: KeyboardEvent): boolean {
    const { row, cell } = commandTarget.active()
    if (row === -1 && pressHead(event, cell)) return true
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      if (row >= 0) commandTarget.menu(row)
      return row >= 0
    }
    const to = movedCell(event, { row, cell }, commandTarget.size())
    // End goes to the last column; the menu button is one cell further.
    if (to && event.key === 'End' && commandTarget.isMenu(to.cell)) to.cell--
    if (to) {
      const spans = event.shiftKey && to.row !== row && to.row >= 0 && row >= 0
      if (spans) choice.addRange(row, to.row)
      commandTarget.go(to)
      return true
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) choice.addRange(0, Infinity)
    else if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) {
      // The user is selecting text; don't treat this as a click.
      if (row < 0 || getSelection()?.isCollapsed === false) return false
      commandTarget.copy(row)
    } else if (rowsActionOf(event) && row >= 0) commandTarget.act(rowsActionOf(event)!, row)
    else if (event.key === 'Escape') commandTarget.leave()
    else if (event.key !== 'Enter' && event.key !== ' ') return false
    else if (row === -1) activateHead(cell, event.shiftKey)
    else if (event.key === 'Enter' || commandTarget.isMenu(cell))
      (commandTarget.isMenu(cell) ? commandTarget.menu : commandTarget.open)(row)
    else if (event.shiftKey) choice.addRange(anchor.current, row)
    else toggle(row)
    return true
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey && press(event)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      // Prevents the browser from selecting the text between the rows.
      if (!event.shiftKey) return
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
    },
    onContextMenu(event: MouseEvent) {
      const at = event.target instanceof Element ? placeOf(event.target) : null
      // Shift opens the browser's own context menu.
      if (!at || at.row === -1 || event.shiftKey) return
      event.preventDefault()
      commandTarget.go(at)
      // A context menu opened with the keyboard has no pointer position.
      commandTarget.menu(at.row, event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined)
    },
    onClick(event: MouseEvent) {
      const at = event.target instanceof Element ? placeOf(event.target) : null
      // The user is selecting text; don't treat this as a click.
      if (!at || getSelection()?.isCollapsed === false) return
      commandTarget.go(at)
      if (at.row >= 0 && commandTarget.isMenu(at.cell))
        commandTarget.menu(at.row, { x: event.clientX, y: event.clientY })
      else if (at.row === -1) activateHead(at.cell, event.shiftKey)
      else if (event.shiftKey) choice.addRange(anchor.current, at.row)
      else if (at.cell === 0 || event.ctrlKey || event.metaKey) toggle(at.row)
      else {
        anchor.current = at.row
        commandTarget.open(at.row)
      }
    },
  }
}

function placeOf(target: Element): CellPlace | null {
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '-1'
  return cell === undefined ? null : { row: Number(row), cell: Number(cell) }
}
