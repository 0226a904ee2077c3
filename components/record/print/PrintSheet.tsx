import { render, type ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Printing } from '../../ui/printing.ts'
import './print.css'

/** However printing starts, replaces the page on `beforeprint` with everything expanded. */
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
    // Synchronous, because the browser doesn't wait.
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
