import type { SectionName } from '../../lib/records/rows/sections.ts'
import { i18n } from '#i18n'
import { gateFor } from '../../lib/purchases/account/gate.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import { shownSectionResult } from '../../lib/records/shown-result.ts'
import type { PanelModel } from './panelModel.ts'
import { prices } from '../account/pricesModel.ts'
import { circumstances, currentAlert } from '../errors/circumstances.ts'
import { isLocked as isKeyLocked } from '../../lib/settings/secrets.ts'
import { RequestError } from '../errors/RequestError.tsx'
import { sentencesOfAlert } from '../errors/sentences.ts'
import { teamRemedies } from '../errors/teamRemedies.ts'
import { alerts, type AlertReason } from '../errors/alerts.ts'
import { PendingNotice } from '../errors/PendingNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PricedButton } from '../account/PricedButton.tsx'
import { maximumOf } from '../account/priced.ts'
import { maximumOfAll, type Offer } from '../../lib/purchases/offers.ts'
import { operationFor } from '../../lib/purchases/operations.ts'

interface BuyProps {
  model: PanelModel
  section: SectionName
  offer?: Offer
  action: string
  repeat?: boolean
  domain?: string | undefined
  disabledReason?: string | null
  primary?: boolean
  inRow?: boolean
  small?: boolean
  /** Hides the border, for one button among many. */
  bare?: boolean
  /** Another button of this section was pressed: this one is disabled, without a spinner. */
  isOther?: boolean
  pageNumber?: number
}

export function BuyButton(props: BuyProps) {
  const {
    model,
    section: sectionName,
    offer,
    action,
    repeat,
    domain,
    disabledReason,
    primary,
    inRow,
    small,
    bare,
    isOther,
    pageNumber,
  } = props
  const { saved, preferences, now, isSetUp } = model
  if (!saved.value || !preferences.value) return null
  const { isInFlight } = sectionStatus(saved.value.requests, sectionName, now.value)
  const isLocked = isKeyLocked(circumstances.value.key?.key ?? '')
  return (
    <PricedButton
      variant={primary && isSetUp.value && !isLocked ? 'primary' : bare ? 'bare' : 'outlined'}
      wide={primary && !inRow}
      size={small ? 'small' : 'normal'}
      busy={isInFlight && !isOther}
      disabledReason={isInFlight && isOther ? i18n.t('panel.enriching') : disabledReason}
      settling={!model.settled.value}
      about={repeat ? (shownSectionResult(saved.value, sectionName).request ?? '') : pageNumber?.toString()}
      action={action}
      operation={operationFor(sectionName, preferences.value)}
      total={offer?.maximum}
      onSpend={(maximum) => {
        const further = offer?.further ?? undefined
        void model.buy(sectionName, {
          maximum,
          domain,
          pageNumber,
          further,
          ...(repeat ? { repeat: 'fresh' } : {}),
        })
      }}
    />
  )
}

type Lookup = Pick<BuyProps, 'model' | 'section' | 'domain'>

function lookupStatus({ model: { saved, refused, now, preferences }, section: sectionName, domain }: Lookup) {
  const status = sectionStatus(saved.value?.requests ?? [], sectionName, now.value)
  const clicked = refused.value?.section === sectionName ? refused.value.refusal : null
  const operation = preferences.value ? operationFor(sectionName, preferences.value) : null
  const { refusal, request } = currentAlert({ request: status.failure, refusal: clicked }, operation)
  // The error of a request with another domain doesn't apply to the corrected one.
  const isOther = domain !== undefined && request && request.input['domain'] !== domain
  return { ...status, alert: isOther ? null : request, refusal }
}

/** For a failed lookup. */
export function shownAlert(lookup: Lookup): AlertReason | undefined {
  const { alert, isInFlight, refusal } = lookupStatus(lookup)
  return isInFlight && !refusal ? undefined : sentencesOfAlert(alert, refusal)?.reason
}

/** It has the next step itself and disappears with its cause. Otherwise the section's button stays below it. */
export function takesPlace(lookup: Lookup): boolean {
  const reason = shownAlert(lookup)
  return reason !== undefined && alerts[reason].remedy !== null && reason !== 'forbidden'
}

export function PurchaseAlert({ model, section: sectionName, domain }: Lookup) {
  const { saved, preferences, now, account } = model
  if (!saved.value || !preferences.value) return null
  const { alert, isInFlight, pending, fromColleague, refusal } = lookupStatus({
    model,
    section: sectionName,
    domain,
  })
  // One click bought profile and email: the email shows as in progress while the profile is looked up first.
  if (pending && pending.after !== undefined) return null
  if (pending) {
    const closed = account.value && gateFor(account.value, prices.value[pending.operation], now.value)
    return <PendingNotice request={pending} until={closed && 'until' in closed ? closed.until : null} />
  }
  if (isInFlight && !refusal) return <TeamWait model={model} section={sectionName} />
  if (fromColleague && !refusal)
    return (
      <Notice tone="information">
        {i18n.t('team.fromColleague', [fromColleague.colleague?.name ?? ''])}
      </Notice>
    )
  const requested = domain ?? alert?.input['domain']
  const same = typeof requested === 'string' ? { domain: requested } : {}
  const { further } = (refusal && model.refused.value) ?? {}
  const prefers = preferences.value
  return (
    <RequestError
      request={alert}
      refusal={refusal}
      operation={operationFor(sectionName, prefers)}
      priceOf={(operation) =>
        further
          ? maximumOfAll([maximumOf(operation), maximumOf(operationFor(further, prefers))])
          : maximumOf(operation)
      }
      onRepeat={(maximum) => void model.buy(sectionName, { maximum, repeat: 'anyway', ...same })}
      team={teamRemedies(model.team.value, {
        overrideClaim: (id, maximum) => void model.overrideClaim(sectionName, id, maximum),
        withoutTeam: (maximum) =>
          void model.buy(sectionName, { maximum, further, ...same, withoutTeam: true }),
      })}
      onTryAgain={(maximum) =>
        void (refusal ? model.repeat(maximum) : model.buy(sectionName, { maximum, ...same }))
      }
    />
  )
}

function TeamWait({ model, section: sectionName }: Lookup) {
  const last = model.saved.value?.requests.findLast(({ section }) => section === sectionName)
  const waitsFor = last && model.waitsFor.value?.get(last.id)
  if (waitsFor === undefined) return null
  return (
    <Notice tone="information">
      {waitsFor === null ? i18n.t('team.erasing') : i18n.t('team.lookupInProgress', [waitsFor])}
    </Notice>
  )
}
