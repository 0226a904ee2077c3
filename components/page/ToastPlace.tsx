import { i18n } from '#i18n'
import { useEffect, useRef } from 'preact/hooks'
import type { UndoStep } from '../../lib/records/rows/undo.ts'
import { db } from '../model/database.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { isTyping } from '../ui/isTyping.ts'
import { shownToast } from '../ui/toast.ts'
import { Lazy } from './Lazy.tsx'
import { watchUndo, type UndoModel } from './undoModel.ts'
import './page.css'

/** In ms, for a short sentence. */
const shownForMs = 4000

/** The live region exists before its text, so that it is announced, and never takes focus. */
export function ToastPlace() {
  const undo = usePageModel(watchUndo, db)
  const plain = shownToast.value
  const step = plain ? null : undo.step.value
  useEffect(() => {
    if (!plain) return
    const timer = setTimeout(() => (shownToast.value = null), shownForMs)
    return () => clearTimeout(timer)
  }, [plain])
  useUndoKey(undo)
  return (
    <div class="toast-place">
      <div
        role="status"
        class="toast"
        onPointerEnter={undo.pause}
        onPointerLeave={undo.goOn}
        onFocusIn={undo.pause}
        onFocusOut={undo.goOn}
      >
        {plain && <bdi>{plain.text}</bdi>}
        {step && <StepToast key={step.id} step={step} undo={undo} />}
      </div>
    </div>
  )
}

export function StepToast({ step, undo }: { step: UndoStep; undo: UndoModel }) {
  const from = useRef<HTMLElement | null>(null)
  const leave = (act: () => void) => () => {
    if (from.current?.isConnected) from.current.focus({ preventScroll: true })
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      class="toast-step"
      onFocusIn={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          from.current = relatedTarget
      }}
      onPointerDown={(event) => event.preventDefault()}
    >
      <span class="toast-message">
        <bdi>{textOfStep(step)}</bdi>
        {step.kind === 'deleted' && <Lazy load={loadBackupsNote} props={{}} />}
      </span>
      <Button size="small" onClick={leave(() => void undo.undo())}>
        {i18n.t('undo.act')}
      </Button>
      <Button size="small" icon="cross" label={i18n.t('palette.dismiss')} onClick={leave(undo.dismiss)} />
    </span>
  )
}

const loadBackupsNote = () => import('./BackupsNote.tsx')

const plainKinds = ['correct', 'uncorrect', 'merged', 'apart', 'done'] as const

const isPlain = (kind: UndoStep['kind']): kind is (typeof plainKinds)[number] =>
  plainKinds.some((one) => one === kind)

function textOfStep({ kind, label, count, noteIsEmpty }: UndoStep): string {
  const values = [numberText(count), label] as const
  if (kind === 'note') return i18n.t(noteIsEmpty ? 'undo.message.noteDeleted' : 'undo.message.note')
  if (kind === 'follow-up') return i18n.t(label === '' ? 'undo.message.noFollowUp' : 'undo.message.followUp')
  if (isPlain(kind)) return i18n.t(`undo.message.${kind}`)
  if (kind === 'list-deleted') return i18n.t('undo.message.listDeleted', [label])
  if (kind === 'deleted' || kind === 'imported')
    return i18n.t(`undo.message.${kind}`, count, [numberText(count)])
  // A new list counts as one even if it is empty.
  return i18n.t(`undo.message.${kind}`, Math.max(1, count), [...values])
}

/** Unless the user is typing. */
function useUndoKey(undo: UndoModel): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, isComposing, defaultPrevented } = event
      if (isComposing || defaultPrevented || isTyping(event) || altKey || shiftKey) return
      if (key.toLowerCase() !== 'z') return
      if (!undo.step.peek()) return
      event.preventDefault()
      void undo.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo])
}
