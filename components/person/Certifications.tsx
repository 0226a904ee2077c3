import { i18n } from '#i18n'
import type { Person } from '../../lib/api/shapes/person.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { listedCount } from '../ui/listedCount.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import './Entries.css'

export function Certifications({ certifications }: { certifications: Person['certifications'] }) {
  const history = certifications?.certificationHistory ?? []
  const counted = certifications?.certificationsCount
  if (history.length === 0 && !counted) return null
  return (
    <SectionCard heading={i18n.t('person.certifications')} count={listedCount(history.length, counted)}>
      {history.length === 0 && <p>{i18n.t('ui.listed', counted ?? 0)}</p>}
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
                    <bdi>
                      {organizationUrl ? (
                        <ExternalLink href={organizationUrl} quiet>
                          {organizationName}
                        </ExternalLink>
                      ) : (
                        organizationName
                      )}
                    </bdi>
                  </p>
                )}
                {issuedDate && <p class="entries-aside">{issuedDate}</p>}
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
    </SectionCard>
  )
}
