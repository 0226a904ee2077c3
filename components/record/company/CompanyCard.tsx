import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { mergeCompany } from '../../../lib/records/merge-company.ts'
import type { Section, Sections } from '../../../lib/records/rows/sections.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { extraFields } from '../../ui/extraFields.ts'
import { FactList } from '../../ui/FactList.tsx'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { plainRows } from '../../ui/plainText.ts'
import { CardHead } from '../CardHead.tsx'
import { FootLine } from '../FootLine.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { Tags } from '../../ui/Tags.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { CompanyContact } from './CompanyContact.tsx'
import { CompanyIds } from './CompanyIds.tsx'
import { SavedHere, type SavedItem } from './SavedHere.tsx'
import { shownOfCompany } from './shownOfCompany.ts'
import { numberText } from '../../ui/formats.ts'
import { sizeText } from './sizeText.ts'

interface CompanyCardProps {
  company: Section<Company>
  corrections?: Sections['corrections'] | undefined
  now: number
  lead?: ComponentChildren
  actions?: ComponentChildren
  refresh?: ComponentChildren
  notes?: ComponentChildren
  isNamedAbove?: boolean | undefined
  pictureOf?: string | undefined
  people?: readonly SavedItem[] | undefined
  jobs?: readonly SavedItem[] | undefined
  /** Total numbers, if only the first people and jobs are given. */
  totals?: { people: number; jobs: number } | undefined
}

export function CompanyCard({
  company: section,
  corrections = [],
  now,
  lead,
  actions,
  refresh,
  notes,
  isNamedAbove,
  pictureOf,
  people = [],
  jobs = [],
  totals,
}: CompanyCardProps) {
  const company = mergeCompany({ company: section, corrections })!
  const specialities = company.specialities ?? []
  const funding = plainRows(company.fundingData)
  const about = company.description?.trim()
  const tagline = company.tagline?.trim()
  const name = company.name || company.universalName || i18n.t('company.nameless')
  // If the panel's head names the company, it shows the tagline too.
  const isTaglineFurther = Boolean(tagline) && !isNamedAbove
  const source = { provenance: section, now, whole: true }
  return (
    <article class="company-card">
      {!isNamedAbove && (
        <CardHead
          name={name}
          kind="company"
          initialsOf={company.name || company.universalName || ''}
          pictureOf={pictureOf}
        />
      )}
      <div class="card-lead">
        {lead}
        <CompanyContact company={company} />
        {actions && <div class="card-actions">{actions}</div>}
        {notes}
        <FootLine of={name} provenance={section} now={now}>
          {refresh}
        </FootLine>
      </div>
      <UnreadableParts parts={section.unreadable} />
      <CompanyFacts company={company} />
      <SavedHere heading={i18n.t('company.people')} items={people} total={totals?.people} />
      <SavedHere heading={i18n.t('company.jobs')} items={jobs} total={totals?.jobs} />
      {(about || isTaglineFurther) && (
        <SectionCard heading={i18n.t('company.about')} copy={about ?? tagline} {...source}>
          {isTaglineFurther && (
            <p>
              <bdi>{tagline}</bdi>
            </p>
          )}
          {about && <ExpandableText text={about} lines={6} />}
        </SectionCard>
      )}
      {specialities.length > 0 && (
        <SectionCard
          heading={i18n.t('company.specialities')}
          count={specialities.length}
          copy={specialities.join(', ')}
          {...source}
        >
          <Tags label={i18n.t('company.specialities')} tags={specialities} />
        </SectionCard>
      )}
      {funding.length > 0 && (
        <SectionCard heading={i18n.t('company.funding')} {...source}>
          <ShowAll items={funding} first={50}>
            {(shown) => <FactList facts={shown.map((row) => ({ ...row, copy: true }))} />}
          </ShowAll>
        </SectionCard>
      )}
      <CompanyIds company={company} source={source} />
      <MoreFields extra={extraFields(company, shownOfCompany)} raw={section.data} />
    </article>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  const { followerCount } = company
  return (
    <section class="section-card">
      <FactList
        facts={[
          { label: i18n.t('company.fact.industry'), value: company.industry },
          { label: i18n.t('company.fact.size'), value: sizeText(company) },
          { label: i18n.t('company.fact.founded'), value: company.foundedOn?.year?.toString() },
          {
            label: i18n.t('company.fact.followers'),
            value: typeof followerCount === 'number' ? numberText(followerCount) : null,
          },
        ]}
      />
    </section>
  )
}
