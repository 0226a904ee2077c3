import { i18n } from '#i18n'
import type { Person } from '../../lib/api/shapes/person.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import './Entries.css'
import { spokenLanguages } from './spokenLanguages.ts'

export function Languages({ person }: { person: Person }) {
  const languages = spokenLanguages(person)
  if (languages.length === 0) return null
  return (
    <SectionCard heading={i18n.t('person.languages')}>
      <ul class="entries-tight">
        {languages.map(({ language, proficiency }) => (
          <li key={language}>
            <bdi>{language}</bdi>
            {proficiency && (
              <span class="entries-aside">
                {' '}
                · <bdi>{proficiency}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
