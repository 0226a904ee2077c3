import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Database } from '../../../lib/records/database/database.ts'
import { exportChoice } from '../../../lib/data/exports/export-choice.ts'
import { exporting, type Exporting } from '../exportModel.ts'
import { reportError } from '../../model/pageProblem.ts'
import { Button } from '../../ui/Button.tsx'
import { numberText } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ExportForm } from './ExportForm.tsx'
import { recordAsText } from './recordAsText.ts'
import './exports.css'

export interface ExportDialogProps {
  db: Database
  /** Of the subjects, in the order in which they are exported. */
  keys: readonly string[]
  onClose: () => void
}

/** These records as a file, or on the clipboard. It begins as the last export was. */
export function ExportDialog({ db, keys, onClose }: ExportDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const model = useSignal<Exporting | null>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    let gone = false
    exportChoice.read().then((choice) => {
      if (!gone) model.value = exporting(db, keys, choice, recordAsText)
    }, reportError)
    return () => {
      gone = true
      // Nobody would see how it ends, and half a file is none.
      model.peek()?.stop()
    }
  }, [])
  const isReady = model.value !== null
  // Enter exports as the last time.
  useEffect(() => {
    if (isReady) dialog.current?.querySelector<HTMLElement>('.button-primary')?.focus()
  }, [isReady])
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog class="export" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header class="export-head">
        <h2 id={id}>{i18n.t('exports.title', keys.length, [numberText(keys.length)])}</h2>
        <Button icon="cross" size="small" label={i18n.t('exports.close')} onClick={close} />
      </header>
      {model.value ? <ExportForm model={model.value} onClose={close} /> : <Skeleton lines={5} />}
    </dialog>
  )
}
