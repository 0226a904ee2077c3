import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import './Dialog.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/** A modal dialog with a title. The browser traps the focus, closes it on Escape and returns the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
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
