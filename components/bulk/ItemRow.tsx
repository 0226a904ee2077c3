import { i18n } from '#i18n'
import { hrefOfRecord } from '../../lib/library/route.ts'
import type { ShownItem } from './runModel.ts'
import { sectionLabels } from '../record/sectionLabels.ts'
import { troubles, type Why } from '../errors/troubles.ts'
import { Badge } from '../ui/Badge.tsx'
import { numberText } from '../ui/formats.ts'
import { NameLink } from '../ui/NameLink.tsx'
import { itemWords } from './stateTexts.ts'
import type { ItemLookup, RunItem } from '../../lib/bulk/rows.ts'

export function ItemRow({ shown: { item, subject } }: { shown: ShownItem }) {
  const { words, tone } = itemWords[item.state]
  const name = subject?.name || item.label
  return (
    <tr>
      <td class="run-items-entry">
        {subject ? (
          <a href={hrefOfRecord(subject.key)}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <NameLink name={name} href={'page' in item.lookup ? item.lookup.page.url : null} />
        )}
        {subject?.name && subject.name !== item.label && (
          <span class="run-items-label">
            <bdi>{item.label}</bdi>
          </span>
        )}
      </td>
      <td class="soft">{lookupText(item.lookup)}</td>
      <td class="run-items-outcome">
        <Badge tone={tone}>{i18n.t(words)}</Badge>
        <WhyText item={item} />
      </td>
      <td class="run-items-cost">{item.cost === null ? '' : numberText(item.cost)}</td>
    </tr>
  )
}

export function lookupText(lookup: ItemLookup): string {
  return 'operation' in lookup
    ? i18n.t(`ui.operation.${lookup.operation}`)
    : i18n.t(sectionLabels[lookup.section].title)
}

export function WhyText({ item: { why, state } }: { item: RunItem }) {
  if (why === null || state === 'not-found' || !(why in troubles)) return null
  // The usual text includes the colleague's name, which a run item doesn't have.
  const words = why === 'team-charged' ? 'run.problem.colleague' : troubles[why as Why].happened
  return words && <span class="run-items-reason">{i18n.t(words)}</span>
}
