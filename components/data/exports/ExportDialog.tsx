import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import type { Database } from '../../../lib/records/database/database.ts'
import { exportChoice } from '../../../lib/exports/export-choice.ts'
import { exporting, type Exporting } from '../exportModel.ts'
import { reportError } from '../../model/pageProblem.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/Dialog.tsx'
import { numberText } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ExportForm } from './ExportForm.tsx'
import { recordAsText } from './recordAsText.ts'
import '../data.css'

interface ExportDialogProps {
  db: Database
  /** Subject keys in export order. */
  keys: readonly string[]
  onClose: () => void
}

export function ExportDialog({ db, keys, onClose }: ExportDialogProps) {
  const id = useId()
  const dialog = useModal()
  const model = useSignal<Exporting | null>(null)
  useEffect(() => {
    let gone = false
    exportChoice.read().then((choice) => {
      if (!gone) model.value = exporting(db, keys, choice, recordAsText)
    }, reportError)
    return () => {
      gone = true
      // The result would go unnoticed, and a partial file is useless.
      model.peek()?.stop()
    }
  }, [])
  const isReady = model.value !== null
  // Enter repeats the last export.
  useEffect(() => {
    if (isReady) dialog.current?.querySelector<HTMLElement>('.button-primary')?.focus()
  }, [isReady])
  const outcome = model.value?.outcome.value
  // Cut text is a warning that must not disappear with the dialog.
  const isDone = outcome === 'copied' || (outcome === 'saved' && model.value?.cut.value === 0)
  useEffect(() => {
    if (!isDone) return
    close()
    showToast({ text: i18n.t(outcome === 'copied' ? 'exports.copied' : 'exports.saved') })
  }, [isDone])
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
