import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isProtected, openProtected, type ProtectionProblem } from '../../lib/data/protected-file.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'

const problems = {
  cut: 'data.password.cut',
  changed: 'data.password.changed',
  newer: 'data.restore.damage.newer',
} as const satisfies Record<Exclude<ProtectionProblem, 'password'>, string>

interface OpenProtectedProps {
  /** `null` before the first attempt. */
  problem: ProtectionProblem | null
  busy: boolean
  onOpen: (password: string) => void
  onCancel: () => void
}

export function OpenProtected({ problem, busy, onOpen, onCancel }: OpenProtectedProps) {
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    if (!busy && password !== '') onOpen(password)
  }
  return (
    <form class="data-password" onSubmit={submit} noValidate>
      <TextField
        type="key"
        label={i18n.t('data.password.field')}
        description={i18n.t('data.password.needed')}
        error={problem === 'password' ? i18n.t('data.password.wrong') : null}
        value={password}
        onInput={setPassword}
      />
      {problem && problem !== 'password' && (
        <Notice tone="error" help={hrefOfMessage(problems[problem])}>
          {i18n.t(problems[problem])}
        </Notice>
      )}
      <div class="data-line">
        <Button type="submit" variant="primary" busy={busy}>
          {i18n.t('data.password.open')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('ui.cancel')}</Button>
      </div>
    </form>
  )
}

interface Closed {
  file: File
  problem: ProtectionProblem | null
  busy: boolean
}

/** `form` prompts for the password of an encrypted file. */
export function useOpenedFile(onOpen: (file: Blob) => Promise<void>): {
  take: (file: File) => Promise<void>
  form: JSX.Element | null
} {
  const closed = useSignal<Closed | null>(null)
  const take = async (file: File) => {
    closed.value = null
    if (await isProtected(file).catch(() => false)) closed.value = { file, problem: null, busy: false }
    else await onOpen(file)
  }
  const open = async (file: File, password: string) => {
    const requested: Closed = { file, problem: null, busy: true }
    closed.value = requested
    const opened = await openProtected(file, password).catch(() => ({ problem: 'cut' }) as const)
    if (closed.value !== requested) return
    closed.value = 'problem' in opened ? { file, problem: opened.problem, busy: false } : null
    if ('file' in opened) await onOpen(opened.file)
  }
  const now = closed.value
  return {
    take,
    form: now && (
      <OpenProtected
        problem={now.problem}
        busy={now.busy}
        onOpen={(password) => void open(now.file, password)}
        onCancel={() => (closed.value = null)}
      />
    ),
  }
}
