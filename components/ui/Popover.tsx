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
  /** The label is name and tooltip. */
  iconOnly?: boolean
  /** `close` returns focus to the button. */
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
 * The browser keeps it on top, closes it on Escape or an outside click, and returns the focus. Rendered only while
 * open.
 */
export function PopoverBox({ id, label, takesFocus = false, role = 'group', children }: PopoverBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<Element | null>(null)
  const open = useSignal(false)
  const focusFirst = () => {
    const first = takesFocus ? box.current?.querySelector<HTMLElement>('input, button') : null
    // The browser looks for this attribute when it shows the popover.
    first?.setAttribute('autofocus', '')
    if (box.current?.matches(':popover-open')) first?.focus()
  }
  // Keys typed right after opening must go to the popover's field.
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
      // After closing: the browser returns focus based on what the popover contains.
      onToggle={({ newState }) => {
        if (newState === 'closed') open.value = false
        // Chromium fires this after the next frame; leave focus that has moved.
        else if (document.activeElement === from.current) focusFirst()
      }}
    >
      {open.value && children(() => box.current?.hidePopover())}
    </div>
  )
}
