import { i18n } from '#i18n'
import type { Unreadable } from '../../lib/api/shapes/tolerant.ts'
import { Disclosure } from './Disclosure.tsx'
import { numberText } from './formats.ts'
import { Icon } from './Icon.tsx'
import { RawText } from './RawText.tsx'
import './UnreadableParts.css'

/** What was paid for but had another shape than expected, shown as it came. */
export function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  if (parts.length === 0) return null
  const summary = (
    <>
      <Icon name="warning" />
      {i18n.t('ui.unreadable.title', parts.length, [numberText(parts.length)])}
    </>
  )
  return (
    <div class="unreadable-parts">
      <Disclosure summary={summary}>
        <p class="unreadable-parts-detail">{i18n.t('ui.unreadable.detail')}</p>
        {parts.map(({ path, value }, index) => (
          <div key={index} class="unreadable-parts-part">
            <code>{path || i18n.t('ui.unreadable.whole')}</code>
            <RawText label={path || i18n.t('ui.unreadable.whole')} value={value} />
          </div>
        ))}
      </Disclosure>
    </div>
  )
}
