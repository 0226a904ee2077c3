import type { ComponentChildren, HTMLAttributes } from 'preact'
import { useRef } from 'preact/hooks'
import { toolbarStep } from './toolbarStep.ts'

interface ToolbarProps extends HTMLAttributes<HTMLDivElement> {
  class: string
  label: string
  children: ComponentChildren
}

/** A toolbar whose buttons and links are reached with Left, Right, Home and End. */
export function Toolbar({ label, children, ...rest }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const to = toolbarStep(event, bar.current)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <div {...rest} role="toolbar" aria-label={label} tabIndex={-1} ref={bar} onKeyDown={move}>
      {children}
    </div>
  )
}
