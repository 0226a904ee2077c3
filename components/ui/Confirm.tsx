import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import './notices.css'

interface ConfirmProps {
  act: string
  confirm: string
  danger?: boolean
  isQuiet?: boolean
  /** Resolves to an error sentence, or to `null` on success. */
  onConfirm: () => Promise<string | null>
  children: ComponentChildren
}

export function Confirm({
  act,
  confirm,
  danger = false,
  isQuiet = false,
  onConfirm,
  children,
}: ConfirmProps) {
  const id = useId()
  const open = useSignal(false)
  const busy = useSignal(false)
  const problem = useSignal<string | null>(null)
  const toggle = () => {
    open.value = !open.value
    problem.value = null
  }
  const go = async () => {
    busy.value = true
    problem.value = await onConfirm().catch(() => i18n.t('ui.failed'))
    busy.value = false
    if (problem.value === null) open.value = false
  }
  return (
    <div class={isQuiet ? 'confirm confirm-quiet' : 'confirm'}>
      <Button
        size="small"
        variant={danger && !isQuiet ? 'danger' : undefined}
        expanded={open.value}
        onClick={toggle}
      >
        {act}
      </Button>
      {open.value && (
        <div class="confirm-body" role="group" aria-labelledby={id}>
          <div id={id} class="confirm-words">
            {children}
          </div>
          {problem.value && <Notice tone="error">{problem.value}</Notice>}
          <div class="confirm-actions">
            <Button variant={danger ? 'danger' : 'primary'} busy={busy.value} onClick={() => void go()}>
              {confirm}
            </Button>
            <Button onClick={toggle}>{i18n.t('ui.cancel')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
