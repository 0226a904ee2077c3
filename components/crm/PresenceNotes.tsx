import { i18n } from '#i18n'
import type { PersonToCheck } from '../../lib/crm/check-presence.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { sentences } from '../ui/formats.ts'
import { requestPresence, watchCheckingDestinations } from './requestPresence.ts'
import { presenceText, errorText } from './crmTexts.ts'
import './notes.css'

/** Renders nothing if no CRM has this check turned on. */
export default function PresenceNotes({ person }: { person: PersonToCheck }) {
  const all = useViewModel(watchCheckingDestinations)
  return (
    <>
      {(all.value ?? []).map((destination) => (
        <PresenceNote key={destination.id} destination={destination} person={person} />
      ))}
    </>
  )
}

function PresenceNote({ destination, person }: { destination: Destination; person: PersonToCheck }) {
  const { id, kind, name } = destination
  const result = useLoaded(() => requestPresence(destination, [person]), [id, JSON.stringify(person)])
  const [presence] = result?.people ?? []
  if (!result || !presence || (presence.state === 'unknown' && presence.reason === 'skipped')) return null
  const url = 'url' in presence ? presence.url : null
  const { problem } = result
  return (
    <p class="presence-note" role="status">
      <Icon name="sync" />
      <span>
        {presence.state === 'unknown'
          ? sentences(
              i18n.t('presence.failed', [name]),
              problem && errorText(kind, problem.error, problem.reason),
            )
          : presenceText(name, presence)}
        {url && (
          <>
            {' '}
            <ExternalLink href={url}>{i18n.t('crm.openThere', [name])}</ExternalLink>
          </>
        )}
      </span>
    </p>
  )
}
