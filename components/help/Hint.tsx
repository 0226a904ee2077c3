import { i18n } from '#i18n'
import { useEffect, useRef } from 'preact/hooks'
import { usePageModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { focusAfter } from '../ui/focusAfter.ts'
import { Icon } from '../ui/Icon.tsx'
import { watchHints, hints, type HintName } from './guidanceModel.ts'
import './guidance.css'

interface HintProps {
  name: HintName
  when: boolean
  value?: string
}

/** Appears the first time it is useful, without taking focus. */
export function Hint({ name, when, value = '' }: HintProps) {
  const model = usePageModel(watchHints)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => (when ? model.offer(name) : undefined), [when, name])
  if (!when || model.shown.value !== name) return null
  return (
    <div class="guidance" role="note" ref={line}>
      <Icon name="info" />
      <p>{hints[name](value)}</p>
      <Button
        size="small"
        icon="cross"
        label={i18n.t('help.hideHint')}
        onClick={() => {
          if (line.current) focusAfter(line.current)
          model.end(name)
        }}
      />
    </div>
  )
}

export function useHintEnd(): (name: HintName) => void {
  return usePageModel(watchHints).end
}
