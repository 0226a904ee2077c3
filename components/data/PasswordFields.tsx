import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { newPassphraseProblem } from '../../lib/crypto/passphrase.ts'
import { TextField } from '../ui/TextField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'

export interface FilePassword {
  isRequested: boolean
  typed: string
  repeated: string
  problem: ReturnType<typeof newPassphraseProblem>
  edit: (change: Partial<Pick<FilePassword, 'isRequested' | 'typed' | 'repeated'>>) => void
  /** `null` for no password; `undefined` if it is invalid, and the fields show why. */
  take: () => string | null | undefined
}

/** `isRequested`: show the fields initially. */
export function useFilePassword(isRequested = false): FilePassword {
  const nothing = { isRequested, typed: '', repeated: '', problem: null }
  const [state, setState] = useState<Omit<FilePassword, 'edit' | 'take'>>(nothing)
  return {
    ...state,
    edit: (change) => setState({ ...state, ...change, problem: null }),
    take: () => {
      if (!state.isRequested) return null
      const problem = newPassphraseProblem(state.typed, state.repeated)
      setState(problem ? { ...state, problem } : nothing)
      return problem ? undefined : state.typed
    },
  }
}

export function PasswordFields({ password }: { password: FilePassword }) {
  const { isRequested, edit } = password
  return (
    <>
      <ToggleField
        label={i18n.t('data.password.protect')}
        description={i18n.t('data.password.protectHint')}
        checked={isRequested}
        onChange={(checked) => edit({ isRequested: checked })}
      />
      {isRequested && (
        <NewPasswordFields
          password={password}
          field={i18n.t('data.password.field')}
          repeat={i18n.t('data.password.repeat')}
        />
      )}
    </>
  )
}

interface NewPasswordFieldsProps {
  password: FilePassword
  field: string
  repeat: string
}

export function NewPasswordFields({ password, field, repeat }: NewPasswordFieldsProps) {
  const { typed, repeated, problem, edit } = password
  return (
    <>
      <TextField
        type="key"
        label={field}
        error={problem === 'short' || problem === 'common' ? i18n.t(`lock.wrongNew.${problem}`) : null}
        value={typed}
        onInput={(text) => edit({ typed: text })}
      />
      <TextField
        type="key"
        label={repeat}
        error={problem === 'different' ? i18n.t('data.password.different') : null}
        value={repeated}
        onInput={(text) => edit({ repeated: text })}
      />
    </>
  )
}
