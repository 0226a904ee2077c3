import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { openFullPage, openOptions } from '../../lib/platform/open-page.ts'
import { alone, breakerRefusal } from '../../lib/purchases/account/circuit-breaker.ts'
import { activeRefusal } from '../../lib/purchases/account/refusals.ts'
import { firstSection } from '../../lib/purchases/first-section.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { AccountState } from '../../lib/purchases/rows/account.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import type { SectionName, Sections } from '../../lib/records/rows/sections.ts'
import type { PanelModel } from '../panel/panelModel.ts'
import type { QuotasModel } from '../account/quotasModel.ts'
import { Disagreement } from '../panel/Disagreement.tsx'
import { hostsWithoutAccess, NoAccess, NoAccessNotice } from '../panel/NoAccess.tsx'
import { ActiveRuns } from '../bulk/ActiveRuns.tsx'
import { LockNow } from '../lock/LockNow.tsx'
import { PurchaseAlert, shownAlert, takesPlace } from '../panel/Buy.tsx'
import { PricedButton } from '../account/PricedButton.tsx'
import { prices } from '../account/pricesModel.ts'
import { QuotaMeters } from '../account/QuotaMeters.tsx'
import { ProfileChip } from '../profiles/ProfileChip.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SubjectHead } from '../actions/SubjectHead.tsx'
import { EmailRow } from '../record/person/ContactList.tsx'
import { offerLabel, offersOf } from '../panel/Offers.tsx'
import { isFoundBeforeMove } from '../../lib/records/job-events.ts'
import { mergePerson } from '../../lib/records/merge-person.ts'
import type { Offer } from '../../lib/purchases/offers.ts'
import type { PageKind } from '../../lib/pages/page-kinds.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import './popup.css'
import { currentAlert } from '../errors/circumstances.ts'
import { providerMessage, sentencesOfProblem, sentencesOfAlert } from '../errors/sentences.ts'
import { Remedy, type Remedies } from '../errors/Remedy.tsx'
import { alerts, type AlertReason } from '../errors/alerts.ts'
import { Notice } from '../ui/Notice.tsx'

interface PopupProps {
  model: PanelModel
  quotas: QuotasModel
  onOpen: () => void
  onEnrich: (offer: Offer) => void
}

export function Popup({ model, quotas, onOpen, onEnrich }: PopupProps) {
  if (model.isSetUp.value === false) return <NotSetUp />
  return (
    <main class="popup">
      <h1 class="unseen">{i18n.t('popup.title')}</h1>
      <ProfileChip />
      <ThisPage model={model} onOpen={onOpen} onEnrich={onEnrich} />
      <QuotaAlert model={model} quotas={quotas} />
      <Disagreement model={model} />
      <ActiveRuns running={model.running} />
      <RemainingQuota model={model} quotas={quotas} />
    </main>
  )
}

function NotSetUp() {
  const setUp = () => {
    openOptions()
    window.close()
  }
  return (
    <main class="popup">
      <h1 class="unseen">{i18n.t('popup.title')}</h1>
      <ProfileChip />
      <EmptyState
        icon="key"
        actions={
          <Button variant="primary" onClick={setUp}>
            {i18n.t('popup.setUp')}
          </Button>
        }
      >
        {i18n.t('popup.notSetUp')}
      </EmptyState>
    </main>
  )
}

function ThisPage({ model, onOpen, onEnrich }: Pick<PopupProps, 'model' | 'onOpen' | 'onEnrich'>) {
  const page = model.page.value
  const known = model.saved.value
  const preferences = model.preferences.value
  if (page === undefined || !known || !preferences) return <section class="popup-page" />
  if (page === null && hostsWithoutAccess(model).length > 0) {
    return (
      <section class="popup-page">
        <NoAccess model={model} />
      </section>
    )
  }
  if (page === null) {
    return (
      <section class="popup-page">
        <p class="popup-none">{i18n.t('popup.noPage')}</p>
        <Button wide onClick={onOpen}>
          {i18n.t('popup.open')}
        </Button>
      </section>
    )
  }
  const record = known.record
  return (
    <section class="popup-page">
      <SubjectHead subject={record?.subject ?? null} sections={record?.sections ?? {}} page={page} />
      <NoAccessNotice model={model} />
      {record ? (
        <>
          <BestEmail model={model} sections={record.sections} />
          <Button wide onClick={onOpen}>
            {i18n.t('popup.open')}
          </Button>
        </>
      ) : (
        <NotSaved model={model} kind={page.kind} onOpen={onOpen} onEnrich={onEnrich} />
      )}
    </section>
  )
}

function BestEmail({ model, sections }: { model: PanelModel; sections: Sections }) {
  const [best] = mergePerson(sections).emails
  if (!best) return null
  const isBeforeMove = isFoundBeforeMove(sections.emails, model.about.changes.value ?? [])
  return (
    <ul class="contact" aria-label={i18n.t('contact.title')}>
      <EmailRow email={best} isFirst note="" isBeforeMove={isBeforeMove} />
    </ul>
  )
}

type NotSavedProps = Pick<PopupProps, 'model' | 'onOpen' | 'onEnrich'> & { kind: PageKind }

function NotSaved({ model, kind, onOpen, onEnrich }: NotSavedProps) {
  const sectionName = firstSection[kind]
  const [main, other] = takesPlace({ model, section: sectionName }) ? [] : (offersOf(model) ?? [])
  const preferences = model.preferences.value
  if (!preferences) return null
  const button = (offer: Offer, isMain: boolean) => (
    <PricedButton
      variant={isMain ? 'primary' : 'outlined'}
      wide={isMain}
      settling={!model.settled.value}
      action={offerLabel(offer)}
      operation={operationFor(sectionName, preferences)}
      total={offer.maximum}
      onSpend={(maximum) => onEnrich({ ...offer, maximum })}
    />
  )
  return (
    <>
      <PurchaseAlert model={model} section={sectionName} />
      {main && button(main, true)}
      <div class="popup-row">
        {other && button(other, false)}
        <Button onClick={onOpen}>{i18n.t('popup.open')}</Button>
      </div>
    </>
  )
}

function RemainingQuota({ model, quotas }: Pick<PopupProps, 'model' | 'quotas'>) {
  const account = model.account.value
  if (!account) return null
  const now = model.now.value
  return (
    <section class="popup-quota">
      <QuotaMeters {...account} now={now} brief />
      <footer class="popup-foot">
        <Button icon="library" label={i18n.t('shell.page.records')} onClick={() => openFullPage('records')} />
        <Button icon="settings" label={i18n.t('panel.settings')} onClick={openOptions} />
        <LockNow size="small" />
        <span class="popup-age">
          {account.at === null ? (
            i18n.t('popup.notYet')
          ) : (
            <>
              {i18n.t('popup.asOf')} <RelativeTime at={account.at} now={now} />
            </>
          )}
        </span>
        {!isCheckOffered(model, quotas) && (
          <Button
            icon="refresh"
            label={i18n.t('popup.refresh')}
            busy={quotas.isRequesting.value}
            onClick={quotas.request}
          />
        )}
      </footer>
    </section>
  )
}

function QuotaAlert({ model, quotas }: { model: PanelModel; quotas: QuotasModel }) {
  const shown = quotaAlert(model, quotas)
  if (!shown) return null
  const { reason, text, problem, refusal } = shown
  const { remedy } = alerts[reason]
  const again =
    remedy === 'try-one' ? lookupToTry(model, sectionToBuy(model)) : { onTryAgain: quotas.request }
  return (
    <Notice
      tone="error"
      help={hrefOfMessage(reason)}
      detail={providerMessage(problem)}
      actions={
        remedy && again && <Remedy remedy={remedy} refusal={refusal} onRepeat={again.onTryAgain} {...again} />
      }
    >
      {text}
    </Notice>
  )
}

/** With balance or key; `null` if there is none, or if the page's own error is the same. */
function quotaAlert(model: PanelModel, quotas: QuotasModel) {
  const response = quotas.response.value
  const failed = response && !response.accepted ? response : null
  // A check stores a refusal of key or credits in the account, which may have changed since: read it there.
  const isOfAccount = failed && 'problem' in failed && isRefusalOfAccount(failed.problem.kind)
  const problem = failed && 'problem' in failed && !isOfAccount ? failed.problem : null
  const ofCheck = failed && 'refusal' in failed ? failed.refusal : null
  const { refusal } = currentAlert({ request: null, refusal: ofCheck ?? stopOf(model, quotas) }, null)
  const reported = problem ? sentencesOfProblem(problem) : sentencesOfAlert(null, refusal)
  const sectionName = sectionToBuy(model)
  if (!reported || (sectionName && reported.reason === shownAlert({ model, section: sectionName })))
    return null
  return { ...reported, problem, refusal: problem ? null : refusal }
}

const isRefusalOfAccount = (reason: AlertReason): boolean =>
  reason === 'unauthorized' || reason === 'out-of-credits'

function stopOf(model: PanelModel, quotas: QuotasModel): Refusal | null {
  const account = model.account.value
  if (!account) return null
  // Ignore the provider's earlier refusal while a check is under way, because its result will replace it.
  const reason = quotas.isRequesting.value ? null : activeRefusal(account, priceRefused(account))
  return reason ? { reason } : breakerRefusal(account.circuitBreaker, alone)
}

const priceRefused = ({ refused }: AccountState) => ({ maximum: refused.credits?.price ?? null })

function isCheckOffered(model: PanelModel, quotas: QuotasModel): boolean {
  const sectionName = sectionToBuy(model)
  const reasons = [
    quotaAlert(model, quotas)?.reason,
    sectionName ? shownAlert({ model, section: sectionName }) : undefined,
  ]
  return reasons.some((reason) => reason !== undefined && isRefusalOfAccount(reason))
}

/**
 * For the tab's page; `null` if there is none. The result is shown in the panel, which browsers open only directly
 * after a click.
 */
function lookupToTry(
  model: PanelModel,
  sectionName: SectionName | null,
): (Pick<Remedies, 'onTryAgain'> & { price: number | null }) | null {
  const preferences = model.preferences.value
  // A company needs a domain, and only the panel has a field for it.
  if (!sectionName || sectionName === 'company' || !preferences) return null
  const price = prices.value[operationFor(sectionName, preferences)].maximum
  return { onTryAgain: (maximum) => void model.buy(sectionName, { maximum }), price }
}

function sectionToBuy(model: PanelModel): SectionName | null {
  const page = model.page.value
  return page && !model.saved.value?.record ? firstSection[page.kind] : null
}
