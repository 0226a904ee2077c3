import { i18n } from '#i18n'
import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import './menus.css'

/** Returns the `ref` of a dialog that is modal while rendered. The page below gets none of its keys. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    // Escape would close the pane with the dialog, and letters would act on the page below.
    shown?.addEventListener('keydown', (event) => event.stopPropagation())
    shown?.showModal()
    // The browser returns the focus only if the dialog is closed before removal.
    return () => shown?.close()
  }, [])
  return dialog
}

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** The browser traps the focus, closes the dialog on Escape and returns the focus. */
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
