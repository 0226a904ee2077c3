import { i18n } from '#i18n'
import { kindIcons } from '../record/kindIcons.ts'
import { Icon } from '../ui/Icon.tsx'
import { ListOption, type ListOptionProps } from '../ui/ListOption.tsx'
import { Marked } from '../ui/Marked.tsx'
import { shownOfHit } from './shownOfHit.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

export function LocalSearchHit(props: ListOptionProps & { subject: Subject; query: string }) {
  const { subject, query } = props
  const { name, line, also } = shownOfHit(subject, query)
  return (
    <ListOption {...props} variant="local-search-hit">
      <Icon name={kindIcons[subject.kind]} />
      <span class="unseen">{i18n.t(`localSearch.kind.${subject.kind}`)} </span>
      <span class="local-search-hit-name" dir="auto">
        <Marked {...name} />
      </span>
      {line.text && (
        <span class="local-search-hit-line" dir="auto">
          <Marked {...line} />
        </span>
      )}
      {also.map(({ field, ...marked }) => (
        <span key={field} class="local-search-hit-also">
          <span>{i18n.t(`localSearch.in.${field}`)}:</span>{' '}
          <bdi>
            <Marked {...marked} />
          </bdi>
        </span>
      ))}
    </ListOption>
  )
}
