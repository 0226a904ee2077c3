import { i18n } from '#i18n'
import type { OperationName } from '../../lib/api/operations.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { currentAlert, type Alert } from './circumstances.ts'
import { conditionRow } from './teamConditions.ts'
import { sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Remedy, type Remedies, type TeamRemedies } from './Remedy.tsx'
import { providerMessage, sentencesOfAlert } from './sentences.ts'
import { alerts, type AlertReason } from './alerts.ts'

export interface AlertProps extends Remedies, Alert {
  /** The button shows its price; `null` if a retry is free. */
  operation?: OperationName | null
  /** In credits; `null` if unknown. Omitted where a retry is free. */
  priceOf?: (operation: OperationName) => number | null
}

export function RequestError({
  operation = null,
  priceOf,
  request: last,
  refusal: clicked,
  ...remedies
}: AlertProps) {
  const { request, refusal } = currentAlert({ request: last, refusal: clicked }, operation)
  const reported = sentencesOfAlert(request, refusal)
  if (!reported) return null
  const requestId = refusal ? null : (request?.requestId ?? null)
  const message = [refusal ? null : providerMessage(request?.problem ?? null), requestId]
    .filter(Boolean)
    .join(' · ')
  const { remedy } = alerts[reported.reason]
  const claimed = refusal || request?.colleague?.claim === undefined ? undefined : request
  return (
    <Notice
      tone="error"
      what={reported.what}
      detail={teamDetail(reported.reason, remedies.team) ?? message}
      help={hrefOfMessage(reported.reason)}
      actions={
        remedy && (
          <Remedy
            remedy={remedy}
            refusal={refusal ?? request?.refusal ?? null}
            about={refusal ? '' : (request?.id ?? '')}
            price={operation ? priceOf?.(operation) : undefined}
            claimed={claimed && priceOf && { id: claimed.id, price: priceOf(claimed.operation) }}
            {...remedies}
          />
        )
      }
    >
      {reported.rest}
    </Notice>
  )
}

function teamDetail(reason: AlertReason, team: TeamRemedies | undefined): string | null {
  if (reason !== 'team-unreachable' || !team) return null
  // A policy requires a team.
  if (team.condition === null) return i18n.t('alert.teamNotJoined')
  if (team.mayBuyAlone === undefined) return null
  const means = team.condition && conditionRow(team.condition).explanation
  return sentences(
    means ? i18n.t(means) : null,
    i18n.t(team.mayBuyAlone ? 'alert.withoutTeam' : 'alert.teamRequired'),
  )
}
