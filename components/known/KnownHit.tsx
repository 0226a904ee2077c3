import { i18n } from '#i18n'
import type { Subject } from '../../lib/records/database.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Marked } from './Marked.tsx'
import { shownOfHit } from './shownOfHit.ts'

const icons: Record<Subject['kind'], IconName> = { person: 'person', company: 'building', job: 'briefcase' }

/** One subject that fits, as an option of the list. */
export function KnownHit(props: {
  id: string
  subject: Subject
  query: string
  active: boolean
  onOpen: () => void
  onPoint: () => void
}) {
  const { id, subject, query, active } = props
  const { name, line, also } = shownOfHit(subject, query)
  return (
    // The keyboard works on the field, which says by aria-activedescendant where it is.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      class="known-hit"
      onClick={props.onOpen}
      onPointerMove={props.onPoint}
    >
      <Icon name={icons[subject.kind]} />
      <span class="unseen">{i18n.t(`known.kind.${subject.kind}`)} </span>
      <span class="known-hit-name">
        <Marked {...name} />
      </span>
      {line.text && (
        <span class="known-hit-line">
          <Marked {...line} />
        </span>
      )}
      {also.map(({ field, ...marked }) => (
        <span key={field} class="known-hit-also">
          {i18n.t(`known.in.${field}`)}: <Marked {...marked} />
        </span>
      ))}
    </div>
  )
}
