import { i18n } from '#i18n'
import { useEffect, useMemo } from 'preact/hooks'
import { Field } from '../../ui/Field.tsx'
import { longestNote } from '../../../lib/records/annotations/notes.ts'
import { numberText } from '../../ui/formats.ts'
import { noteDraft } from './noteDraft.ts'

interface NoteFieldProps {
  note: string
  onSave: (note: string) => Promise<boolean>
}

/** Saved automatically. Give it a `key` for each subject, because its draft belongs to one. */
export function NoteField({ note, onSave }: NoteFieldProps) {
  const draft = useMemo(() => noteDraft(note, onSave), [])
  useEffect(() => draft.receive(note), [note])
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush)
    return () => {
      window.removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [])
  const state = draft.state.value
  return (
    <Field
      label={i18n.t('notes.note')}
      description={state === 'stored' ? i18n.t('notes.noteHint') : i18n.t('notes.open')}
      error={
        state === 'too-long'
          ? i18n.t('notes.tooLong', [numberText(longestNote)])
          : state === 'failed'
            ? i18n.t('notes.failed')
            : null
      }
    >
      {(wiring) => (
        <textarea
          {...wiring}
          class="field-control field-area"
          rows={2}
          dir="auto"
          value={draft.text.value}
          onInput={(event) => draft.type(event.currentTarget.value)}
          onBlur={draft.flush}
        />
      )}
    </Field>
  )
}
