import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import './Popover.css'

interface PopoverProps {
  label: string
  icon?: IconName
  variant?: 'quiet' | 'danger'
  /** What opens; `close` gives the focus back to the button. */
  children: (close: () => void) => ComponentChildren
}

/** A button with something to fill in or to choose below it; its first field or button has the focus then. */
export function Popover({ label, icon, variant, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <Button size="small" variant={variant} icon={icon} popoverTarget={id}>
        {label}
      </Button>
      <PopoverBox id={id} label={label} takesFocus>
        {children}
      </PopoverBox>
    </>
  )
}

interface PopoverBoxProps {
  /** What its button names as `popovertarget`. */
  id: string
  /** Its accessible name, where it is a group. */
  label?: string
  takesFocus?: boolean
  role?: 'group' | 'menu'
  children: (close: () => void) => ComponentChildren
}

/**
 * What stands by the button that opens it. The browser keeps it above all else, closes it on Escape and on a click
 * elsewhere and gives the focus back; its content is in the page only while it is open.
 */
export function PopoverBox({ id, label, takesFocus = false, role = 'group', children }: PopoverBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<Element | null>(null)
  const open = useSignal(false)
  const focusFirst = () => {
    const first = takesFocus ? box.current?.querySelector<HTMLElement>('input, button') : null
    // By a click it is drawn just before it is shown, and the browser then looks for this.
    first?.setAttribute('autofocus', '')
    if (box.current?.matches(':popover-open')) first?.focus()
  }
  // Before the next key: letters typed right after what opens it belong into its field.
  useLayoutEffect(() => {
    if (open.value) focusFirst()
  }, [open.value])
  return (
    <div
      id={id}
      ref={box}
      popover="auto"
      class="popover"
      role={label === undefined ? undefined : role}
      aria-label={label}
      onBeforeToggle={({ newState }) => {
        if (newState !== 'open') return
        from.current = document.activeElement
        open.value = true
      }}
      // Not before: the browser gives the focus back from what it still finds in it.
      onToggle={({ newState }) => {
        if (newState === 'closed') open.value = false
        // Chromium tells it after the next frame: by then the focus may have been moved on, and stays there.
        else if (document.activeElement === from.current) focusFirst()
      }}
    >
      {open.value && children(() => box.current?.hidePopover())}
    </div>
  )
}
