import { movedCell, type CellPlace, type GridSize } from '../../lib/library/grid-keys.ts'
import {
  recordActionNames,
  recordActions,
  deletionKey,
  type RecordAction,
} from '../../lib/commands/record-actions.ts'
import type { RowSelection } from './libraryChoice.ts'

/** One key starts them for all selected rows. */
export type RowsAction = RecordAction | 'delete'

function rowsActionOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): RowsAction | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === deletionKey) return 'delete'
  return recordActionNames.find((action) => recordActions[action].key === key)
}

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey

interface GridActions {
  size: () => GridSize
  active: () => CellPlace
  go: (to: CellPlace) => void
  choice: RowSelection
  /** Selected or opened last; a range starts there. */
  anchor: { current: number }
  /** `more` adds a further sort column instead of replacing all. */
  sortBy: (cell: number, more: boolean) => void
  open: (row: number) => void
  menu: (row: number, at?: { x: number; y: number }) => void
  act: (action: RowsAction, row: number) => void
  copy: (row: number) => void
  isMenu: (cell: number) => boolean
  /** `by` in rem. */
  resize: (cell: number, by: number) => void
  /** `by` in places; negative moves towards the start. */
  move: (cell: number, by: number) => void
  leave: () => void
}

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

  /** Shift with an arrow key changes the width of a heading; with Ctrl or ⌘ in addition, it moves the column. */
  function changeColumn(event: KeyboardEvent, { row, cell }: CellPlace): boolean {
    if (row !== -1 || !event.shiftKey || cell === 0 || commandTarget.isMenu(cell)) return false
    const forward = commandTarget.size().rtl ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false
    const by = event.key === forward ? 1 : -1
    if (isCommand(event)) commandTarget.move(cell, by)
    else commandTarget.resize(cell, by)
    return true
  }

  function openMenu({ key, shiftKey }: KeyboardEvent, { row }: CellPlace): boolean {
    const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey)
    if (!isMenuKey || row < 0) return false
    commandTarget.menu(row)
    return true
  }

  /** With Shift, selects all rows on the way. */
  function moveFocus(event: KeyboardEvent, from: CellPlace): boolean {
    const to = movedCell(event, from, commandTarget.size())
    if (!to) return false
    // End goes to the last column, not to the menu button after it.
    if (event.key === 'End' && commandTarget.isMenu(to.cell)) to.cell--
    const spans = event.shiftKey && to.row !== from.row && to.row >= 0 && from.row >= 0
    if (spans) choice.addRange(from.row, to.row)
    commandTarget.go(to)
    return true
  }

  function selectAll(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 'a' || !isCommand(event)) return false
    choice.addRange(0, Infinity)
    return true
  }

  function copyRow(event: KeyboardEvent, { row }: CellPlace): boolean {
    if (event.key.toLowerCase() !== 'c' || !isCommand(event) || row < 0) return false
    // The user is selecting text to copy.
    if (getSelection()?.isCollapsed === false) return false
    commandTarget.copy(row)
    return true
  }

  function actOnRows(event: KeyboardEvent, { row }: CellPlace): boolean {
    const action = rowsActionOf(event)
    if (!action || row < 0) return false
    commandTarget.act(action, row)
    return true
  }

  function leave({ key }: KeyboardEvent): boolean {
    if (key !== 'Escape') return false
    commandTarget.leave()
    return true
  }

  /** On a row, Enter opens and Space selects. On a heading, both sort. */
  function activate({ key, shiftKey }: KeyboardEvent, { row, cell }: CellPlace): boolean {
    if (key !== 'Enter' && key !== ' ') return false
    if (row === -1) activateHead(cell, shiftKey)
    else if (commandTarget.isMenu(cell)) commandTarget.menu(row)
    else if (key === 'Enter') commandTarget.open(row)
    else if (shiftKey) choice.addRange(anchor.current, row)
    else toggle(row)
    return true
  }

  /** In order: the first handler that returns `true` has handled the key. */
  const keyHandlers = [changeColumn, openMenu, moveFocus, selectAll, copyRow, actOnRows, leave, activate]

  function press(event: KeyboardEvent): boolean {
    const at = commandTarget.active()
    return keyHandlers.some((handle) => handle(event, at))
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey && press(event)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      // Stop the browser from selecting the text between the rows.
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
      // Opened with the keyboard, the menu has no pointer position.
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
