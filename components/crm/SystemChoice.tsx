import { i18n } from '#i18n'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { destinationKinds, type DestinationKind } from '../../lib/crm/rows.ts'
import { Button } from '../ui/Button.tsx'
import { kindText } from './crmTexts.ts'
import { takesText } from './setUpTexts.ts'

interface SystemChoiceProps {
  allows: (kind: DestinationKind) => boolean
  onChoose: (kind: DestinationKind) => void
  onCancel: () => void
}

export function SystemChoice({ allows, onChoose, onCancel }: SystemChoiceProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened this step is gone: move focus to the heading.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section class="crm-form" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {i18n.t('crm.choose')}
      </h3>
      <ul class="crm-systems">
        {destinationKinds.map((kind) => (
          <li key={kind}>
            <button type="button" class="crm-system" disabled={!allows(kind)} onClick={() => onChoose(kind)}>
              <span class="crm-system-name">{kindText(kind)}</span>
              <span class="soft">{allows(kind) ? takesText(kind) : i18n.t('options.managed')}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="crm-line">
        <Button onClick={onCancel}>{i18n.t('ui.cancel')}</Button>
      </div>
    </section>
  )
}
