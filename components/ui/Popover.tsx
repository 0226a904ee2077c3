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
  /** Show only the icon; the label is its name and tooltip. */
  iconOnly?: boolean
  /** The content. `close` closes it and returns focus to the button. */
  children: (close: () => void) => ComponentChildren
}

export function Popover({ label, icon, variant, iconOnly = false, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <Button
        size="small"
        variant={variant}
        icon={icon}
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
 * A native popover next to its button. The browser keeps it on top, closes it on Escape or an outside click, and
 * returns the focus. Its content is rendered only while it is open.
 */
export function PopoverBox({ id, label, takesFocus = false, role = 'group', children }: PopoverBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<Element | null>(null)
  const open = useSignal(false)
  const focusFirst = () => {
    const first = takesFocus ? box.current?.querySelector<HTMLElement>('input, button') : null
    // On a click the content is rendered just before the popover is shown; the browser looks for this attribute then.
    first?.setAttribute('autofocus', '')
    if (box.current?.matches(':popover-open')) first?.focus()
  }
  // Layout effect: keys typed right after opening must go to the popover's field.
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
      // Only after closing: the browser returns focus based on what the popover still contains.
      onToggle={({ newState }) => {
        if (newState === 'closed') open.value = false
        // Chromium fires this after the next frame. If focus has moved in the meantime, leave it.
        else if (document.activeElement === from.current) focusFirst()
      }}
    >
      {open.value && children(() => box.current?.hidePopover())}
    </div>
  )
}
