import { i18n } from '#i18n'
import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import './menus.css'

/** The `ref` of a dialog that is modal while it is rendered. The page below gets none of its keys. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    // Otherwise Escape would also close the pane with the dialog, and a letter would act on the page below.
    shown?.addEventListener('keydown', (event) => event.stopPropagation())
    shown?.showModal()
    // The browser returns the focus only if the dialog is closed before it is removed.
    return () => shown?.close()
  }, [])
  return dialog
}

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** A modal dialog with a title. The browser traps the focus and closes it on Escape; afterwards the focus returns. */
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
