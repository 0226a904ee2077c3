import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { spokenLanguages } from '../../../lib/records/merge-person.ts'
import { readableWord } from '../../ui/plainText.ts'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { languageLines } from './entryText.ts'
import '../record.css'

export function Languages({ person, source }: { person: Person; source: FactSource }) {
  const languages = spokenLanguages(person)
  if (languages.length === 0) return null
  return (
    <SectionCard
      heading={i18n.t('person.languages')}
      copy={() => languageLines(person).join('\n')}
      {...source}
    >
      <ShowAll items={languages} first={20}>
        {(shown) => (
          <ul class="entries-tight">
            {shown.map(({ language, proficiency }) => (
              <li key={language}>
                <bdi>{language}</bdi>
                {proficiency && (
                  <span class="entries-aside">
                    {' '}
                    · <bdi>{readableWord(proficiency)}</bdi>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
    </SectionCard>
  )
}
