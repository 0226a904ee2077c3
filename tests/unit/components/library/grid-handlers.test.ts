import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gridHandlers } from '../../../../components/library/gridHandlers.ts'

type Keys = Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>>

/** 10 rows and 5 columns, the last of which is the menu. */
function press(key: string, [row, cell]: [number, number], keys: Keys = {}) {
  const calls: unknown[] = []
  const on =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  const handlers = gridHandlers({
    size: () => ({ rows: 10, cells: 5, page: 4, rtl: false }),
    active: () => ({ row, cell }),
    choice: { toggle: on('toggle'), toggleAll: on('toggleAll'), addRange: on('addRange') } as never,
    anchor: { current: 3 },
    isMenu: (at) => at === 4,
    go: on('go'),
    sortBy: on('sortBy'),
    open: on('open'),
    menu: on('menu'),
    act: on('act'),
    copy: on('copy'),
    resize: on('resize'),
    move: on('move'),
    leave: on('leave'),
  })
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  let isPrevented = false
  const preventDefault = () => void (isPrevented = true)
  handlers.onKeyDown({ key, ...none, ...keys, preventDefault } as KeyboardEvent)
  return { calls, isPrevented }
}

beforeEach(() => void vi.stubGlobal('getSelection', () => null))
afterEach(() => vi.unstubAllGlobals())

describe('keys in the records table', () => {
  test.each<[string, string, [number, number], Keys, unknown[]]>([
    ['Enter opens a row', 'Enter', [2, 1], {}, ['open', 2]],
    ['Enter on the menu cell opens the menu', 'Enter', [2, 4], {}, ['menu', 2]],
    ['Space selects a row', ' ', [2, 1], {}, ['toggle', 2]],
    ['Space on the menu cell opens the menu', ' ', [2, 4], {}, ['menu', 2]],
    ['Shift and Space select a range', ' ', [2, 1], { shiftKey: true }, ['addRange', 3, 2]],
    ['Space on a header sorts', ' ', [-1, 2], {}, ['sortBy', 2, false]],
    [
      'Shift and Enter on a header add a sort column',
      'Enter',
      [-1, 2],
      { shiftKey: true },
      ['sortBy', 2, true],
    ],
    ['Enter on the first header selects all rows', 'Enter', [-1, 0], {}, ['toggleAll']],
    ['Ctrl+A selects all rows', 'a', [2, 1], { ctrlKey: true }, ['addRange', 0, Infinity]],
    ['⌘C copies a row', 'c', [2, 1], { metaKey: true }, ['copy', 2]],
    ['Escape leaves the table', 'Escape', [2, 1], {}, ['leave']],
    ['Shift+F10 opens the menu', 'F10', [2, 1], { shiftKey: true }, ['menu', 2]],
    ['the menu key opens the menu', 'ContextMenu', [2, 1], {}, ['menu', 2]],
    ['Delete deletes', 'Delete', [2, 1], {}, ['act', 'delete', 2]],
    [
      'Shift and an arrow on a header change its width',
      'ArrowRight',
      [-1, 2],
      { shiftKey: true },
      ['resize', 2, 1],
    ],
    [
      'Ctrl, Shift and an arrow on a header move it',
      'ArrowLeft',
      [-1, 2],
      { shiftKey: true, ctrlKey: true },
      ['move', 2, -1],
    ],
    ['an arrow moves to the next row', 'ArrowDown', [2, 1], {}, ['go', { row: 3, cell: 1 }]],
  ])('%s', (_, key, at, keys, call) => {
    expect(press(key, at, keys)).toEqual({ calls: [call], isPrevented: true })
  })

  test('Shift and an arrow select the rows between', () => {
    const { calls } = press('ArrowDown', [2, 1], { shiftKey: true })
    expect(calls).toEqual([
      ['addRange', 2, 3],
      ['go', { row: 3, cell: 1 }],
    ])
  })

  test.each<[string, string, [number, number], Keys]>([
    ['the menu key on a header', 'ContextMenu', [-1, 1], {}],
    ['Tab', 'Tab', [2, 1], {}],
    ['a letter without an action', 'ö', [2, 1], {}],
    ['copying on a header', 'c', [-1, 1], { ctrlKey: true }],
    ['Alt and a key', 'Enter', [2, 1], { altKey: true }],
  ])('the browser handles %s', (_, key, at, keys) => {
    expect(press(key, at, keys)).toEqual({ calls: [], isPrevented: false })
  })

  test('the browser copies selected text', () => {
    vi.stubGlobal('getSelection', () => ({ isCollapsed: false }))
    expect(press('c', [2, 1], { ctrlKey: true })).toEqual({ calls: [], isPrevented: false })
  })
})
