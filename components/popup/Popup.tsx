import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { ReadonlySignal } from '@preact/signals'
import { openOptions } from '../../lib/platform/open-page.ts'
import type { DaySum } from '../../lib/purchases/ledger/sums.ts'
import { alone, brakeFor } from '../../lib/purchases/account/brake.ts'
import { standingRefusal } from '../../lib/purchases/account/refusals.ts'
import { firstSection } from '../../lib/purchases/first-section.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { AccountState, Refusal } from '../../lib/records/database/rows/purchases.ts'
import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import type { Beside } from '../panel/panelModel.ts'
import type { QuotasModel } from '../usage/quotasModel.ts'
import { Disagreement } from '../panel/Disagreement.tsx'
import { LowCredit } from '../panel/LowCredit.tsx'
import { hostsWithoutAccess, NoAccess, NoAccessNotice } from '../panel/NoAccess.tsx'
import { RunningBatches } from '../bulk/RunningBatches.tsx'
import { LockNow } from '../lock/LockNow.tsx'
import { MonthCost } from '../usage/MonthCost.tsx'
import { BuyTrouble, offersRetry, shownTrouble } from '../panel/Buy.tsx'
import { mostOf, priced } from '../usage/priced.ts'
import { QuotaMeters } from '../usage/QuotaMeters.tsx'
import { ProfileChip } from '../profiles/ProfileChip.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../panel/PageTitle.tsx'
import { Badge } from '../ui/Badge.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import './popup.css'
import { standingTrouble } from '../errors/circumstances.ts'
import { saidBy, sentencesOfProblem, sentencesOfTrouble } from '../errors/sentences.ts'
import { Remedy, type Remedies } from '../errors/Remedy.tsx'
import { troubles, type Why } from '../errors/troubles.ts'
import { Notice } from '../ui/Notice.tsx'

interface PopupProps {
  beside: Beside
  quotas: QuotasModel
  month: ReadonlySignal<DaySum | undefined>
  /** Opens the panel, and asks for the page's first section where `enrich` says so. */
  onOpen: (enrich: boolean) => void
}

/** The popup: what is left to spend, and the page that this tab shows. */
export function Popup({ beside, quotas, month, onOpen }: PopupProps) {
  if (beside.isSetUp.value === false) return <NotSetUp />
  return (
    <main class="popup">
      <h1 class="unseen">{i18n.t('popup.title')}</h1>
      <ProfileChip />
      <ThisPage beside={beside} onOpen={onOpen} />
      <QuotaTrouble beside={beside} quotas={quotas} />
      <Disagreement beside={beside} />
      <LowCredit beside={beside} />
      <RunningBatches running={beside.running} />
      <Left beside={beside} quotas={quotas} />
      <MonthCost month={month} />
      <LockNow size="small" />
    </main>
  )
}

/** Nothing else here means anything before that. */
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
        drawing="key"
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

function ThisPage({ beside, onOpen }: Pick<PopupProps, 'beside' | 'onOpen'>) {
  const page = beside.page.value
  const known = beside.known.value
  const preferences = beside.preferences.value
  if (page === undefined || !known || !preferences) return <section class="popup-page" />
  if (page === null && hostsWithoutAccess(beside).length > 0) {
    return (
      <section class="popup-page">
        <NoAccess beside={beside} />
      </section>
    )
  }
  if (page === null) {
    return (
      <section class="popup-page">
        <p class="popup-none">{i18n.t('popup.noPage')}</p>
        <Button onClick={() => onOpen(false)}>{i18n.t('popup.open')}</Button>
      </section>
    )
  }
  const want = firstSection[page.kind]
  const subject = known.record?.subject
  return (
    <section class="popup-page">
      <PageTitle page={page} name={subject?.name} />
      <NoAccessNotice beside={beside} />
      {subject ? (
        <>
          <Badge tone="accent">{i18n.t('popup.saved')}</Badge>
          <Button wide onClick={() => onOpen(false)}>
            {i18n.t('popup.open')}
          </Button>
        </>
      ) : (
        <>
          <BuyTrouble beside={beside} want={want} />
          {offersRetry({ beside, want }) ? (
            <Button wide onClick={() => onOpen(false)}>
              {i18n.t('popup.open')}
            </Button>
          ) : (
            <Button variant="primary" wide settling={!beside.settled.value} onClick={() => onOpen(true)}>
              {priced(i18n.t('panel.enrich'), want, preferences)}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Left({ beside, quotas }: Pick<PopupProps, 'beside' | 'quotas'>) {
  const account = beside.account.value
  if (!account) return null
  const now = beside.now.value
  return (
    <section class="popup-quota">
      <QuotaMeters {...account} now={now} />
      <footer class="popup-foot">
        <span>
          {account.at === null ? (
            i18n.t('popup.notYet')
          ) : (
            <>
              {i18n.t('popup.asOf')} <RelativeTime at={account.at} now={now} />
            </>
          )}
        </span>
        {!isCheckOffered(beside, quotas) && (
          <Button size="small" icon="refresh" busy={quotas.asking.value} onClick={quotas.ask}>
            {i18n.t('popup.refresh')}
          </Button>
        )}
        <Button size="small" icon="settings" label={i18n.t('panel.settings')} onClick={openOptions} />
      </footer>
    </section>
  )
}

/** Why the numbers below could not be brought up to date, or why nothing can be asked yet. */
function QuotaTrouble({ beside, quotas }: { beside: Beside; quotas: QuotasModel }) {
  const shown = quotaTrouble(beside, quotas)
  if (!shown) return null
  const { why, text, problem, refusal } = shown
  const { remedy } = troubles[why]
  const again = remedy === 'try-one' ? lookupToTry(beside, sectionToBuy(beside)) : { onTryAgain: quotas.ask }
  return (
    <Notice
      tone="trouble"
      help={hrefOfMessage(why)}
      detail={saidBy(problem)}
      actions={
        remedy &&
        again && (
          <Remedy
            remedy={remedy}
            refusal={refusal}
            askAgainLabel={i18n.t('next.tryAgain')}
            onAskAgain={again.onTryAgain}
            {...again}
          />
        )
      }
    >
      {text}
    </Notice>
  )
}

/** What `QuotaTrouble` says; `null`: nothing, or what the page's own trouble says already. */
function quotaTrouble(beside: Beside, quotas: QuotasModel) {
  const answer = quotas.answer.value
  const failed = answer && !answer.accepted ? answer : null
  // What a check heard of the key or the credits is known of the account, which may have changed since.
  const isOfAccount = failed && 'problem' in failed && isRefusalOfAccount(failed.problem.kind)
  const problem = failed && 'problem' in failed && !isOfAccount ? failed.problem : null
  const ofCheck = failed && 'refusal' in failed ? failed.refusal : null
  const { refusal } = standingTrouble({ request: null, refusal: ofCheck ?? stopOf(beside, quotas) }, null)
  const told = problem ? sentencesOfProblem(problem) : sentencesOfTrouble(null, refusal)
  const want = sectionToBuy(beside)
  if (!told || (want && told.why === shownTrouble({ beside, want }))) return null
  return { ...told, problem, refusal: problem ? null : refusal }
}

const isRefusalOfAccount = (why: Why): boolean => why === 'unauthorized' || why === 'out-of-credits'

/** Why nothing would be sent for a click now, or not what was refused last. */
function stopOf(beside: Beside, quotas: QuotasModel): Refusal | null {
  const account = beside.account.value
  if (!account) return null
  // What the provider said before is about to be heard again.
  const why = quotas.asking.value ? null : standingRefusal(account, priceRefused(account))
  return why ? { why } : brakeFor(account, alone)
}

const priceRefused = ({ creditsRefused }: AccountState) => ({ most: creditsRefused?.price ?? null })

/** Whether an alert above has the button that checks the account. */
function isCheckOffered(beside: Beside, quotas: QuotasModel): boolean {
  const want = sectionToBuy(beside)
  const whys = [quotaTrouble(beside, quotas)?.why, want ? shownTrouble({ beside, want }) : undefined]
  return whys.some((why) => why !== undefined && isRefusalOfAccount(why))
}

/**
 * The lookup of this tab's page, with its price; `null` where there is none. It is not the panel that says what came of
 * it: browsers open that only in the very turn of a click.
 */
function lookupToTry(
  beside: Beside,
  want: SectionName | null,
): Pick<Remedies, 'onTryAgain' | 'price'> | null {
  const preferences = beside.preferences.value
  // A company needs its domain, which only the panel asks for.
  if (!want || want === 'company' || !preferences) return null
  return { onTryAgain: () => void beside.buy(want), price: mostOf(operationFor(want, preferences)) }
}

/** What Enrich would ask for the page of this tab; `null` where there is none or it is known. */
function sectionToBuy(beside: Beside): SectionName | null {
  const page = beside.page.value
  return page && !beside.known.value?.record ? firstSection[page.kind] : null
}
