import { i18n } from '#i18n'
import { copyingIcons, useCopying, type Copied } from './copying.ts'
import { Icon } from './Icon.tsx'
import './notices.css'

interface CopyButtonProps {
  label: string
  value: Copied
}

export function CopyButton({ label, value }: CopyButtonProps) {
  const { state, copy } = useCopying(value)
  const name = i18n.t('ui.copy', [label])
  return (
    <button
      type="button"
      class={`copy-button copy-button-${state.value}`}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    >
      <Icon name={copyingIcons[state.value]} />
    </button>
  )
}
