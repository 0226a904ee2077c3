import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import './notices.css'

interface PopoverProps {
  label: string
  icon?: IconName
  variant?: 'outlined' | 'bare' | 'danger'
  folds?: boolean
  /** Shows only the icon; the label is the accessible name and the tooltip. */
  iconOnly?: boolean
  /** `close` also returns focus to the button. */
  children: (close: () => void) => ComponentChildren
}

export function Popover({ label, icon, variant, folds, iconOnly = false, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <Button
        size="small"
        variant={variant}
        icon={icon}
        folds={folds}
        label={iconOnly ? label : undefined}
        popoverTarget={id}
      >
        {iconOnly ? null : label}
      </Button>
      <PopoverBox id={id} label={label} takesFocus>
        {children}
      </PopoverBox>
    </>
  )
}

interface PopoverBoxProps {
  id: string
  label?: string
  takesFocus?: boolean
  role?: 'group' | 'menu' | 'dialog'
  children: (close: () => void) => ComponentChildren
}

/**
 * A popover. The browser keeps it on top, closes it on Escape or an outside click, and returns focus. Its children are
 * rendered only while it is open.
 */
export function PopoverBox({ id, label, takesFocus = false, role = 'group', children }: PopoverBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<Element | null>(null)
  const open = useSignal(false)
  const focusFirst = () => {
    const first = takesFocus ? box.current?.querySelector<HTMLElement>('input, button') : null
    // The browser focuses the element with this attribute when it shows the popover.
    first?.setAttribute('autofocus', '')
    if (box.current?.matches(':popover-open')) first?.focus()
  }
  // A layout effect, so that keys typed right after opening go to the popover's field.
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
      // Update only after closing: where the browser returns focus depends on what the popover contains.
      onToggle={({ newState }) => {
        if (newState === 'closed') open.value = false
        // Chromium fires this a frame later: don't take focus back if it has moved since.
        else if (document.activeElement === from.current) focusFirst()
      }}
    >
      {open.value && children(() => box.current?.hidePopover())}
    </div>
  )
}
