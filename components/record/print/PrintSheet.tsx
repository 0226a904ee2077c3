import { render, type ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Printing } from '../../ui/printing.ts'
import './print.css'

/**
 * While the browser prints, replaces the page with `children`, everything expanded. This works for every way to start
 * printing.
 */
export function PrintSheet({ children }: { children: () => ComponentChildren }) {
  const latest = useRef(children)
  latest.current = children
  useEffect(() => {
    const sheet = document.createElement('div')
    sheet.className = 'print-sheet'
    document.body.append(sheet)
    const listening = new AbortController()
    const on = (type: 'beforeprint' | 'afterprint', act: () => void) =>
      addEventListener(type, act, { signal: listening.signal })
    // Render synchronously: the browser doesn't wait after `beforeprint`.
    on('beforeprint', () => render(<Printing.Provider value>{latest.current()}</Printing.Provider>, sheet))
    on('afterprint', () => render(null, sheet))
    return () => {
      listening.abort()
      render(null, sheet)
      sheet.remove()
    }
  }, [])
  return null
}
