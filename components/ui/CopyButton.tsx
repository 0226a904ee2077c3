import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { announce } from './announce.ts'
import { Icon } from './Icon.tsx'
import './CopyButton.css'

const shownFor = 1600

export interface CopyButtonProps {
  /** What is copied, in words: "Phone" becomes "Copy Phone". */
  label: string
  value: string
}

export function CopyButton({ label, value }: CopyButtonProps) {
  const state = useSignal<'ready' | 'copied' | 'failed'>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      state.value = 'copied'
    } catch {
      state.value = 'failed'
    }
    announce(i18n.t(state.value === 'copied' ? 'ui.copied' : 'ui.copyFailed'))
    setTimeout(() => (state.value = 'ready'), shownFor)
  }
  const icon = { ready: 'copy', copied: 'check', failed: 'cross' } as const
  const name = i18n.t('ui.copy', [label])
  return (
    <button
      type="button"
      class={`copy-button copy-button-${state.value}`}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    >
      <Icon name={icon[state.value]} />
    </button>
  )
}
