import { i18n } from '#i18n'
import { useSignal, type ReadonlySignal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import type { Page } from '../../lib/pages/page.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import { db } from '../model/database.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import type { PanelModel } from './panelModel.ts'
import type { TabProps } from './tabProps.ts'
import { CompanyCard } from '../record/company/CompanyCard.tsx'
import { CompanySearches } from './search/CompanySearches.tsx'
import { OpenSearch } from './search/openSearch.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TextField } from '../ui/TextField.tsx'
import { NotesAndTags } from './NotesAndTags.tsx'
import { AboutSubject } from './AboutSubject.tsx'
import { BuyButton, PurchaseAlert } from './Buy.tsx'
import { furtherCards } from './FurtherSections.tsx'
import { Offers } from './Offers.tsx'
import { Stale } from './Stale.tsx'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { domainOfWebsite } from '../../lib/input/domain-of-website.ts'
import { Notice } from '../ui/Notice.tsx'
import { subjectName } from '../../lib/records/subject-name.ts'
import { planRequest } from '../../lib/purchases/planned-request.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { ownerOf } from '../../lib/records/identity/owners.ts'
import type { DeploymentSettings } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'

export function CompanyTab({ model, above }: TabProps) {
  const page = model.page.value
  const known = model.saved.value
  const own = page?.kind === 'company'
  const sections = (own ? known?.record : known?.employer)?.sections ?? {}
  const { company } = sections
  if (!page || !known) return null
  if (!company && own)
    return (
      <>
        <CompanyByDomain model={model} page={page} key={page.url} />
        {above}
        <div class="panel-searches">
          <CompanySearches model={model} />
        </div>
      </>
    )
  if (!company) return <NoCompany model={model} />
  const domain = domainOfWebsite(company.data.websiteUrl)
  const here = model.about.related.value
  return (
    <>
      <CompanyCard
        company={company}
        corrections={sections.corrections}
        now={model.now.value}
        lead={
          <>
            {own && <PurchaseAlert model={model} section="company" domain={domain ?? undefined} />}
            {above}
          </>
        }
        notes={own && <NotesAndTags model={model} />}
        isNamedAbove={own}
        pictureOf={(own ? known.record : known.employer)?.subject.key}
        actions={<CompanySearches model={model} company={own ? null : known.employer} />}
        refresh={
          own &&
          domain && (
            <BuyButton
              model={model}
              section="company"
              action={i18n.t('panel.refresh')}
              domain={domain}
              repeat
              small
              bare
            />
          )
        }
        people={here?.people.items.map(asKnown)}
        jobs={here?.jobs.items.map(asKnown)}
        totals={here && { people: here.people.total, jobs: here.jobs.total }}
      />
      {own && domain && <Stale model={model} section="company" provenance={company} domain={domain} />}
      {furtherCards(sections, 'company', model.now.value)}
      {own && <AboutSubject model={model} />}
    </>
  )
}

const asKnown = (subject: Subject) => ({
  key: subject.key,
  name: subject.name,
  detail: subject.kind === 'person' ? subject.headline : subject.place,
  url: pageUrlOf(subject),
})

/**
 * A person's profile includes the company, so there is nothing to find; a job's response only names it, so offer the
 * lookup by domain.
 */
function NoCompany({ model }: { model: PanelModel }) {
  const openSearch = useContext(OpenSearch)
  if (model.page.value?.kind === 'person')
    return <EmptyState icon="building">{i18n.t('panel.noCompany')}</EmptyState>
  return (
    <EmptyState
      icon="building"
      actions={<Button onClick={() => openSearch('company', {})}>{i18n.t('panel.findCompany')}</Button>}
    >
      {i18n.t('panel.noJobCompany')}
    </EmptyState>
  )
}

/** The page's address has no domain, so suggest one from its id, to be corrected. */
function CompanyByDomain({ model, page }: { model: PanelModel; page: Page }) {
  const typed = useSignal(`${page.id}.com`)
  const domain = domainOfWebsite(typed.value)
  const invalid = domain ? null : i18n.t('panel.domainInvalid')
  const { value: found } = useViewModel(() =>
    watchCompanyOfDomain(db, () => domainOfWebsite(typed.value), model.deployment),
  )
  // Don't offer the page's own company, which can be found just before its record is shown.
  const other = found?.aliases.includes(subjectOf(page)) ? null : found
  return (
    <Offers
      model={model}
      domain={domain ?? ''}
      disabledReason={invalid ?? (other ? i18n.t('run.plan.saved') : null)}
    >
      {other && <Notice tone="warning">{i18n.t('panel.otherCompany', [subjectName(other)])}</Notice>}
      <TextField
        label={i18n.t('panel.domain')}
        description={i18n.t('panel.domainHint')}
        error={invalid}
        value={typed.value}
        onInput={(value) => (typed.value = value)}
      />
    </Offers>
  )
}

/** That a lookup of this domain returned, or would return. */
function watchCompanyOfDomain(
  db: Database,
  domain: () => string | null,
  deployment: ReadonlySignal<DeploymentSettings | undefined>,
): ReadonlySignal<Subject | null | undefined> {
  return live(
    () => ({ domain: domain(), where: deployment.value }),
    async ({ domain, where }) => {
      if (!domain || !where?.apiUrl) return null
      const { requestKey, subject } = planRequest('getCompanyByDomain', { domain }, where)
      const requested = await db.requests.where('requestKey').equals(requestKey).sortBy('reservedAt')
      const found = requested.findLast(({ outcome }) => outcome === 'ok')?.found[0] ?? subject
      return (found && (await ownerOf(db, [found]))) || null
    },
  )
}
