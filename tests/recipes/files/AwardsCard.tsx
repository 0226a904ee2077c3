import { i18n } from '#i18n'
import type { Section } from '../../../lib/records/rows/sections.ts'
import { SectionCard } from '../../../components/record/SectionCard.tsx'

interface AwardsCardProps {
  awards: Section<{ title?: string | null | undefined; issuer?: string | null | undefined }[]>
  now: number
}

export function AwardsCard({ awards, now }: AwardsCardProps) {
  return (
    <SectionCard heading={i18n.t('person.career')} provenance={awards} now={now}>
      <ul>
        {awards.data.map(({ title, issuer }) => (
          <li key={title}>{[title, issuer].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </SectionCard>
  )
}
