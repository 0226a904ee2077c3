import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { longestNote } from '../../../lib/records/annotations/notes.ts'

/** Typed text takes precedence until the database has stored it. */
interface NoteDraft {
  text: ReadonlySignal<string>
  /** `open`: not stored yet; `failed`: storing failed; `too-long`: must be shortened first. */
  state: ReadonlySignal<'stored' | 'open' | 'failed' | 'too-long'>
  type(text: string): void
  flush: () => void
  /** Whenever the stored note changes. */
  receive(stored: string): void
}

/**
 * Pause in typing before the note is stored, in ms: long enough to finish a word, short enough to save before users
 * leave.
 */
const pauseMs = 600

/** `save` resolves to whether the note was stored. */
export function noteDraft(start: string, save: (note: string) => Promise<boolean>): NoteDraft {
  const stored = signal(start)
  const draft = signal<string | null>(null)
  const failed = signal(false)
  const written = signal<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent: string | null = null
  // Saves run one after another, so that an older text is never stored last.
  let saving = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    const text = draft.peek()
    if (text === null || text === sent || text.length > longestNote) return
    if (sent === null && text === stored.peek()) {
      draft.value = null
      return
    }
    sent = text
    saving = saving.then(async () => {
      const done = await save(text).catch(() => false)
      if (sent !== text) return
      failed.value = !done
      if (done) written.value = text
      else sent = null
    })
  }
  return {
    text: computed(() => draft.value ?? stored.value),
    state: computed(() => {
      if (draft.value && draft.value.length > longestNote) return 'too-long'
      if (failed.value) return 'failed'
      return draft.value === null || draft.value === written.value ? 'stored' : 'open'
    }),
    flush,
    type(text) {
      draft.value = text
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    receive(text) {
      stored.value = text
      if (draft.peek() !== text) return
      draft.value = null
      sent = null
      failed.value = false
      clearTimeout(timer)
    },
  }
}
