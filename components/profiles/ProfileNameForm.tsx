import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { nameProblem } from '../../lib/settings/profiles.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'

export interface ProfileNameFormProps {
  first: string
  others: readonly string[]
  description?: string
  act: string
  /** Resolves to `false` if the profiles were changed elsewhere. */
  onName: (name: string) => Promise<boolean>
  onDone: () => void
  isBlocked?: boolean
  children?: ComponentChildren
}

export function ProfileNameForm({
  first,
  others,
  description,
  act,
  onName,
  onDone,
  isBlocked = false,
  children,
}: ProfileNameFormProps) {
  const typed = useSignal(first)
  /** Show errors only after a submit, and not about a name that was just saved here. */
  const isSent = useSignal(false)
  const isBusy = useSignal(false)
  const failed = useSignal(false)
  const save = async () => {
    isSent.value = true
    if (isBusy.value || isBlocked || nameProblem(typed.value, others)) return
    isBusy.value = true
    failed.value = !(await onName(typed.value))
    if (failed.value) isBusy.value = false
    else onDone()
  }
  const problem = isSent.value && !isBusy.value ? nameProblemText(typed.value, others) : null
  return (
    <form
      class="profiles-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={i18n.t('profiles.name')}
        description={description}
        error={problem ?? (failed.value ? i18n.t('profiles.changed') : null)}
        value={typed.value}
        onInput={(text) => {
          typed.value = text
          failed.value = false
        }}
      />
      {children}
      <div class="popover-actions">
        <Button type="submit" variant="primary" busy={isBusy.value}>
          {act}
        </Button>
        <Button onClick={onDone}>{i18n.t('ui.cancel')}</Button>
      </div>
    </form>
  )
}

export function nameProblemText(name: string, others: readonly string[]): string | null {
  const problem = nameProblem(name, others)
  return problem && i18n.t(`profiles.problem.${problem}`)
}
