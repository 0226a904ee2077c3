import { i18n } from '#i18n'
import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { focusAfter } from '../ui/focusAfter.ts'
import type { Said } from './panelState.ts'

/** What was just done or could not be. The region stands before its words do, so that they are read out. */
export function PanelSaid({ said }: { said: Signal<Said | null> }) {
  const { value } = said
  const bar = useRef<HTMLDivElement>(null)
  const dismiss = () => {
    if (bar.current) focusAfter(bar.current)
    said.value = null
  }
  return (
    <div class={value ? 'panel-said' : undefined} ref={bar}>
      <p role="status">{value && <bdi>{value.text}</bdi>}</p>
      {value?.copy && <CopyButton label={value.copy.label} value={value.copy.value} />}
      {value && <Button size="small" icon="cross" label={i18n.t('palette.dismiss')} onClick={dismiss} />}
    </div>
  )
}
