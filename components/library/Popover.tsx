import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import './popover.css'

interface PopoverProps {
  label: string
  icon?: IconName
  variant?: 'quiet' | 'danger'
  /** What opens; `close` gives the focus back to the button. */
  children: (close: () => void) => ComponentChildren
}

/** A button with something to fill in or to choose below it, closed by Escape and by a click elsewhere. */
export function Popover({ label, icon, variant, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const open = useSignal(false)
  const close = () => {
    open.value = false
    box.current?.querySelector('button')?.focus()
  }
  useLayoutEffect(() => {
    if (!open.value) return undefined
    box.current?.querySelector<HTMLElement>('.popover input, .popover button')?.focus()
    const hear = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) open.value = false
    }
    addEventListener('pointerdown', hear)
    return () => removeEventListener('pointerdown', hear)
  }, [open.value])
  return (
    // Escape is heard for whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      class="popover-box"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open.value) return
        event.stopPropagation()
        close()
      }}
    >
      <Button
        size="small"
        variant={variant}
        icon={icon}
        expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        {label}
      </Button>
      {open.value && (
        <div class="popover" role="group" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
