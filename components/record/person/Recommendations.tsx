import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { ListedNote } from '../../ui/ListedNote.tsx'
import { NameLink } from '../../ui/NameLink.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { recommendationLines } from './entryText.ts'
import '../record.css'
import { listedCount } from '../../ui/formats.ts'

interface RecommendationsProps {
  recommendations: Person['recommendations']
  source: FactSource
}

export function Recommendations({ recommendations, source }: RecommendationsProps) {
  const history = recommendations?.recommendationHistory ?? []
  const counted = recommendations?.recommendationsCount
  if (history.length === 0 && !counted) return null
  const copy = () => recommendationLines(recommendations).filter(Boolean).join('\n')
  return (
    <SectionCard
      heading={i18n.t('person.recommendations')}
      count={listedCount(history.length, counted)}
      copy={history.length > 0 ? copy : undefined}
      {...source}
    >
      <ShowAll items={history} first={3}>
        {(shown) => (
          <ul class="entries">
            {shown.map(({ caption, description, authorFullname, authorUrl }, index) => (
              <li key={index} class="entries-entry">
                {authorFullname && (
                  <p class="entries-title">
                    <NameLink name={authorFullname} href={authorUrl} />
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
      <ListedNote listed={history.length} counted={counted} />
    </SectionCard>
  )
}
