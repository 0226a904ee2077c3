import { i18n } from '#i18n'
import { partsIn, type Unreadable } from '../../lib/api/bound-json.ts'
import { cutText } from '../../lib/api/limits.ts'
import { Disclosure } from './Disclosure.tsx'
import { numberText } from './formats.ts'
import { Icon } from './Icon.tsx'
import { RawText } from './RawText.tsx'
import { ShowAll } from './ShowAll.tsx'
import './UnreadableParts.css'

/** Paths are as long as the names of an answer's fields. */
const longestPath = 200

/** What was paid for but had another shape or more of it than expected, shown as it came. */
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

/** What there is of something that is too much to be kept with the record; `null` where the value itself is kept. */
function leftOutText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const [[name, measure] = [], ...others] = Object.entries(value)
  const known = measures.find((each) => each === name)
  if (!known || typeof measure !== 'number' || others.length > 0) return null
  return `${i18n.t(`ui.leftOut.${known}`)}: ${numberText(measure)}`
}
