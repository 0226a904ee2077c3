import { i18n } from '#i18n'
import type { Person } from '../../lib/api/shapes/person.ts'
import { ExpandableText } from '../ui/ExpandableText.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { listedCount } from '../ui/listedCount.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import './Entries.css'

export function Recommendations({ recommendations }: { recommendations: Person['recommendations'] }) {
  const history = recommendations?.recommendationHistory ?? []
  const counted = recommendations?.recommendationsCount
  if (history.length === 0 && !counted) return null
  return (
    <SectionCard heading={i18n.t('person.recommendations')} count={listedCount(history.length, counted)}>
      {history.length === 0 && <p>{i18n.t('ui.listed', counted ?? 0)}</p>}
      <ShowAll items={history} first={3}>
        {(shown) => (
          <ul class="entries">
            {shown.map(({ caption, description, authorFullname, authorUrl }, index) => (
              <li key={index} class="entries-entry">
                {authorFullname && (
                  <p class="entries-title">
                    <bdi>
                      {authorUrl ? (
                        <ExternalLink href={authorUrl} quiet>
                          {authorFullname}
                        </ExternalLink>
                      ) : (
                        authorFullname
                      )}
                    </bdi>
                  </p>
                )}
                {caption && (
                  <p class="entries-aside">
                    <bdi>{caption}</bdi>
                  </p>
                )}
                {description?.trim() && <ExpandableText text={description} lines={3} />}
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
    </SectionCard>
  )
}
