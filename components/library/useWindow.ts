import { useSignal, type ReadonlySignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Enough for one turn of a mouse wheel. */
const beyond = 8

/** So that not every scroll event renders. */
const step = 4

/** For a window of usual height. More follow once these are painted. */
const firstRows = 24

/** In ms without scrolling, until extra rows are rendered. */
const restMs = 80

/** Two frames in ms, after which the first rows are painted. */
const firstShownMs = 34

interface RowWindow {
  range: ReadonlySignal<{ from: number; to: number }>
  /** Not hidden by the head. */
  reveal: (row: number) => void
  page: () => number
  onScroll: () => void
}

export function useWindow(scroller: RefObject<HTMLElement | null>): RowWindow {
  const range = useSignal({ from: 0, to: firstRows })
  const heightOf = (element: HTMLElement) =>
    element.querySelector('.grid-head')?.getBoundingClientRect().height || 32
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const updateRange = () => {
    const element = scroller.current
    if (!element) return
    clearTimeout(rest.current)
    const height = heightOf(element)
    const first = Math.floor(element.scrollTop / height)
    const last = Math.ceil((element.scrollTop + element.clientHeight) / height)
    const now = range.peek()
    // After a jump all rows are new: render the visible ones first and the extra ones later.
    const isJump = last <= now.from || first >= now.to
    const more = isJump ? 0 : beyond
    const from = Math.max(0, Math.floor((first - more) / step) * step)
    const to = Math.ceil((last + more) / step) * step
    if (now.from !== from || now.to !== to) range.value = { from, to }
    if (isJump) rest.current = setTimeout(updateRange, restMs)
  }
  useLayoutEffect(() => {
    const watch = new ResizeObserver(updateRange)
    const timer = setTimeout(() => {
      if (scroller.current) watch.observe(scroller.current)
    }, firstShownMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(rest.current)
      watch.disconnect()
    }
  }, [])
  const page = () => {
    const element = scroller.current
    return element ? Math.max(1, Math.floor(element.clientHeight / heightOf(element)) - 2) : 1
  }
  return {
    range,
    page,
    onScroll: updateRange,
    reveal(row) {
      const element = scroller.current
      if (!element || row < 0) return
      const height = heightOf(element)
      const least = (row + 2) * height - element.clientHeight
      if (element.scrollTop > row * height) element.scrollTop = row * height
      else if (element.scrollTop < least) element.scrollTop = least
      updateRange()
    },
  }
}
