import { i18n } from '#i18n'
import { partsIn, type Unreadable } from '../../lib/api/bound-json.ts'
import { cutText } from '../../lib/text/limits.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { RawText } from '../ui/RawText.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import './record.css'

/** In characters. Paths contain field names from the response, which may be long. */
const longestPath = 200

export function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  if (parts.length === 0) return null
  const count = parts.reduce((sum, part) => sum + partsIn(part), 0)
  const summary = (
    <>
      <Icon name="warning" />
      {i18n.t('ui.unreadable.title', count, [numberText(count)])}
    </>
  )
  return (
    <div class="unreadable-parts">
      <Disclosure summary={summary}>
        <p class="unreadable-parts-detail">{i18n.t('ui.unreadable.detail')}</p>
        <ShowAll items={parts} first={10}>
          {(shown) => shown.map((part, index) => <Part key={index} part={part} />)}
        </ShowAll>
      </Disclosure>
    </div>
  )
}

function Part({ part: { path, value } }: { part: Unreadable }) {
  const name = cutText(path, longestPath) || i18n.t('ui.unreadable.whole')
  const leftOut = leftOutText(value)
  return (
    <div class="unreadable-parts-part">
      <code>{name}</code>
      {leftOut === null ? <RawText label={name} value={value} /> : <p>{leftOut}</p>}
    </div>
  )
}

const measures = ['characters', 'items', 'fields', 'deeperThan', 'parts'] as const

/** Too large to store with the record; `null` if the value is stored. */
function leftOutText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const [[name, measure] = [], ...others] = Object.entries(value)
  const known = measures.find((each) => each === name)
  if (!known || typeof measure !== 'number' || others.length > 0) return null
  return `${i18n.t(`ui.leftOut.${known}`)}: ${numberText(measure)}`
}
