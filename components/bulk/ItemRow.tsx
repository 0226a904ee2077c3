import { i18n } from '#i18n'
import { hrefOfRecord } from '../../lib/library/route.ts'
import type { ShownItem } from './runModel.ts'
import { sectionLabels } from '../record/sectionLabels.ts'
import { alerts, type AlertReason } from '../errors/alerts.ts'
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
        <ReasonText item={item} />
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

export function ReasonText({ item: { reason, state } }: { item: RunItem }) {
  if (reason === null || state === 'not-found' || !(reason in alerts)) return null
  // The usual text includes the colleague's name, which a run item doesn't have.
  const words = reason === 'team-charged' ? 'run.problem.colleague' : alerts[reason as AlertReason].happened
  return words && <span class="run-items-reason">{i18n.t(words)}</span>
}
