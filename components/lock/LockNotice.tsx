import { i18n } from '#i18n'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { removeLostLock } from '../../lib/settings/change-lock.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { useCountdown } from '../ui/Countdown.tsx'
import { HelpLink } from '../ui/HelpLink.tsx'
import { isFocusFree } from '../ui/keepFocus.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextField } from '../ui/TextField.tsx'
import { makeUnlock, type ShownProblem, type UnlockModel } from './unlockModel.ts'
import { problemText } from './problemText.ts'
import './lock.css'

export function LockNotice() {
  return <LockCard model={useViewModel(makeUnlock)} />
}

export function LockCard({ model }: { model: UnlockModel }) {
  const title = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const problem = model.problem.value
  // The lock may come from another page. It takes no focus from what the user does here.
  useEffect(() => {
    if (isFocusFree()) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    if (!model.busy.value && typed !== '') model.unlock(typed)
  }
  return (
    <div class="lock-card" role="group" aria-labelledby={title}>
      <header>
        <Icon name="lock" />
        <h2 id={title}>{i18n.t('lock.locked')}</h2>
        <HelpLink href={hrefOfHelp('set-up', 'lock')} />
      </header>
      <form ref={form} class="lock-line" onSubmit={submit} noValidate>
        <TextField
          type="key"
          label={i18n.t('lock.passphrase')}
          isLabelHidden
          placeholder={i18n.t('lock.passphrase')}
          error={problem?.reason === 'wrong' ? problemText(problem) : null}
          value={typed}
          onInput={(text) => {
            setTyped(text)
            if (problem?.reason === 'wrong' && problem.until === 0) model.clear()
          }}
        />
        <UnlockButton model={model} problem={problem} />
      </form>
      {problem?.reason === 'gone' && <p role="status">{problemText(problem)}</p>}
      <div class="lock-note">
        <p>{i18n.t('lock.lockedMeans')}</p>
        <Confirm
          act={i18n.t('lock.forgot')}
          confirm={i18n.t('lock.forgotConfirm')}
          danger
          isQuiet
          onConfirm={async () => {
            await removeLostLock()
            await sendCommand('unlocked')
            return null
          }}
        >
          <p>{i18n.t('lock.forgotDoes')}</p>
        </Confirm>
      </div>
    </div>
  )
}

function UnlockButton({ model, problem }: { model: UnlockModel; problem: ShownProblem | null }) {
  const until = problem && problem.reason !== 'gone' ? problem.until : 0
  const { over, text } = useCountdown(until)
  const isPaused = until > 0 && !over
  return (
    <Button
      variant="primary"
      type="submit"
      busy={model.busy.value}
      disabledReason={isPaused ? i18n.t('lock.paused') : null}
    >
      {isPaused ? i18n.t('next.tryIn', [text]) : i18n.t('lock.unlock')}
    </Button>
  )
}
