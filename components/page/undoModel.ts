import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { i18n } from '#i18n'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { UndoStep } from '../../lib/records/rows/undo.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { undoMs } from '../../lib/records/undo/undo-steps.ts'
import { live } from '../model/live.ts'
import { onDispose } from '../model/model.ts'
import { showToast, shownToast } from '../ui/toast.ts'

/** Whichever page or worker instance carried out the action. */
export interface UndoModel {
  step: ReadonlySignal<UndoStep | null>
  undo: () => Promise<void>
  dismiss: () => void
  pause: () => void
  goOn: () => void
}

/** Interval at which a paused undo is extended, in ms. */
const extendEveryMs = 3000

export function watchUndo(db: Database): UndoModel {
  const last = live(
    () => null,
    // Ignore the error: a library that can't be read is reported elsewhere.
    async () =>
      db.undoSteps
        .orderBy('at')
        .last()
        .catch(() => undefined),
  )
  const step = signal<UndoStep | null>(null)
  let isPaused = false
  let remaining = undoMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let extending: ReturnType<typeof setInterval> | undefined
  const extend = (ms: number) => {
    const id = step.peek()?.id
    if (id !== undefined) void sendCommand('extend-undo', { id, ms })
  }
  const goOn = () => {
    clearInterval(extending)
    if (isPaused) extend(remaining)
    isPaused = false
  }
  effect(() => {
    const found = last.value
    clearTimeout(timer)
    const isOpen = found?.state === 'open' && found.until > Date.now()
    if (!isOpen) {
      step.value = null
      goOn()
      return
    }
    if (found.id !== step.peek()?.id) shownToast.value = null
    step.value = found
    timer = setTimeout(() => {
      if (!isPaused) step.value = null
    }, found.until - Date.now())
  })
  onDispose(() => {
    clearTimeout(timer)
    clearInterval(extending)
  })
  return {
    step,
    goOn,
    async undo() {
      const id = step.peek()?.id
      if (id === undefined) return
      step.value = null
      const response = await sendCommand('undo', { id })
      const isDone = response.accepted === 'done' && response.result
      showToast({ text: i18n.t(isDone ? 'undo.done' : 'undo.expired') })
    },
    dismiss() {
      const id = step.peek()?.id
      if (id !== undefined) void sendCommand('end-undo', { id })
      step.value = null
    },
    pause() {
      if (isPaused) return
      isPaused = true
      remaining = Math.max(1000, (step.peek()?.until ?? 0) - Date.now())
      extend(undoMs)
      extending = setInterval(() => extend(undoMs), extendEveryMs)
    },
  }
}
