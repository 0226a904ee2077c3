import { useSignal, type ReadonlySignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Rows above and below what is seen: a turn of the wheel finds them there. */
const beyond = 8

/** The window moves by so many rows at once, so that not every step of a scroll draws. */
const step = 4

/** As many as a window of usual height shows: what is beyond it is drawn once these are seen. */
const firstRows = 24

/** At rest for so long, rows beyond what is seen are drawn. */
const restMs = 80

/** Two frames, after which the first rows are on the screen. */
const firstShownMs = 34

export interface RowWindow {
  /** The rows that are drawn. */
  range: ReadonlySignal<{ from: number; to: number }>
  /** Scrolls as far as needed for a row to be seen, below the head. */
  reveal: (row: number) => void
  /** How many rows are seen at once. */
  page: () => number
  onScroll: () => void
}

/** Which rows of a long list are seen. All are as high as the head, which stays above them. */
export function useWindow(scroller: RefObject<HTMLElement | null>): RowWindow {
  const range = useSignal({ from: 0, to: firstRows })
  const heightOf = (element: HTMLElement) =>
    element.querySelector('.grid-head')?.getBoundingClientRect().height || 32
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = () => {
    const element = scroller.current
    if (!element) return
    clearTimeout(rest.current)
    const height = heightOf(element)
    const first = Math.floor(element.scrollTop / height)
    const last = Math.ceil((element.scrollTop + element.clientHeight) / height)
    const now = range.peek()
    // Far off, all of them are new, and those that are seen come first: the others make it another frame.
    const isJump = last <= now.from || first >= now.to
    const more = isJump ? 0 : beyond
    const from = Math.max(0, Math.floor((first - more) / step) * step)
    const to = Math.ceil((last + more) / step) * step
    if (now.from !== from || now.to !== to) range.value = { from, to }
    if (isJump) rest.current = setTimeout(look, restMs)
  }
  useLayoutEffect(() => {
    const watch = new ResizeObserver(look)
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
    onScroll: look,
    reveal(row) {
      const element = scroller.current
      if (!element || row < 0) return
      const height = heightOf(element)
      const least = (row + 2) * height - element.clientHeight
      if (element.scrollTop > row * height) element.scrollTop = row * height
      else if (element.scrollTop < least) element.scrollTop = least
      look()
    },
  }
}
