import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import type { ProtectionProblem } from '../../lib/data/protected-file.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'

const problems = {
  cut: 'keep.password.cut',
  changed: 'keep.password.changed',
  newer: 'keep.restore.damage.newer',
} as const satisfies Record<Exclude<ProtectionProblem, 'password'>, string>

interface OpenProtectedProps {
  /** What of it can't be opened; `null`: it was not tried. */
  problem: ProtectionProblem | null
  busy: boolean
  onOpen: (password: string) => void
  onCancel: () => void
}

/** A file with a password was given: nothing is done with it before it is opened. */
export function OpenProtected({ problem, busy, onOpen, onCancel }: OpenProtectedProps) {
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    if (!busy && password !== '') onOpen(password)
  }
  return (
    <form class="keep-password" onSubmit={submit} noValidate>
      <TextField
        type="key"
        label={i18n.t('keep.password.field')}
        description={i18n.t('keep.password.needed')}
        error={problem === 'password' ? i18n.t('keep.password.wrong') : null}
        value={password}
        onInput={setPassword}
      />
      {problem && problem !== 'password' && (
        <Notice tone="trouble" help={hrefOfMessage(problems[problem])}>
          {i18n.t(problems[problem])}
        </Notice>
      )}
      <div class="keep-line">
        <Button type="submit" variant="primary" busy={busy}>
          {i18n.t('keep.password.open')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('known.cancel')}</Button>
      </div>
    </form>
  )
}
