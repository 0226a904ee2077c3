import { i18n } from '#i18n'
import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import './menus.css'

/** Modal while it is rendered. Key events in it don't reach the page below. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    // Otherwise Escape would close a pane together with the dialog, and letters would act on the page below.
    shown?.addEventListener('keydown', (event) => event.stopPropagation())
    shown?.showModal()
    // The browser returns focus only if the dialog is closed before it is removed.
    return () => shown?.close()
  }, [])
  return dialog
}

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** The browser traps focus, closes the dialog on Escape and returns focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button
          icon="cross"
          size="small"
          label={i18n.t('exports.close')}
          onClick={() => dialog.current?.close()}
        />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}
