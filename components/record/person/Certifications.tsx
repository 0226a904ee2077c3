import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { ListedNote } from '../../ui/ListedNote.tsx'
import { NameLink } from '../../ui/NameLink.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { certificationLines } from './entryText.ts'
import '../record.css'
import { listedCount } from '../../ui/formats.ts'

interface CertificationsProps {
  certifications: Person['certifications']
  source: FactSource
}

export function Certifications({ certifications, source }: CertificationsProps) {
  const history = certifications?.certificationHistory ?? []
  const counted = certifications?.certificationsCount
  if (history.length === 0 && !counted) return null
  const copy = () => certificationLines(certifications).join('\n')
  return (
    <SectionCard
      heading={i18n.t('person.certifications')}
      count={listedCount(history.length, counted)}
      copy={history.length > 0 ? copy : undefined}
      {...source}
    >
      <ShowAll items={history} first={5}>
        {(shown) => (
          <ul class="entries">
            {shown.map(({ name, organizationName, organizationUrl, issuedDate }, index) => (
              <li key={index} class="entries-entry">
                <p class="entries-title">
                  <bdi>{name ?? organizationName}</bdi>
                </p>
                {name && organizationName && (
                  <p>
                    <NameLink name={organizationName} href={organizationUrl} />
                  </p>
                )}
                {issuedDate && <p class="entries-aside">{issuedDate}</p>}
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
      <ListedNote listed={history.length} counted={counted} />
    </SectionCard>
  )
}
