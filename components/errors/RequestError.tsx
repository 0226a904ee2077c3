import { i18n } from '#i18n'
import type { OperationName } from '../../lib/api/operations.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { standingTrouble, type Trouble } from './circumstances.ts'
import { conditionRow } from './teamConditions.ts'
import { sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Remedy, type Remedies, type TeamRemedies } from './Remedy.tsx'
import { providerMessage, sentencesOfTrouble } from './sentences.ts'
import { troubles, type Why } from './troubles.ts'

export interface TroubleProps extends Remedies, Trouble {
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
}: TroubleProps) {
  const { request, refusal } = standingTrouble({ request: last, refusal: clicked }, operation)
  const reported = sentencesOfTrouble(request, refusal)
  if (!reported) return null
  const requestId = refusal ? null : (request?.requestId ?? null)
  const message = [refusal ? null : providerMessage(request?.problem ?? null), requestId]
    .filter(Boolean)
    .join(' · ')
  const { remedy } = troubles[reported.why]
  const claimed = refusal || request?.colleague?.claim === undefined ? undefined : request
  return (
    <Notice
      tone="trouble"
      what={reported.what}
      detail={teamDetail(reported.why, remedies.team) ?? message}
      help={hrefOfMessage(reported.why)}
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

function teamDetail(why: Why, team: TeamRemedies | undefined): string | null {
  if (why !== 'team-unreachable' || !team) return null
  // A policy requires a team.
  if (team.condition === null) return i18n.t('trouble.teamNotJoined')
  if (team.mayBuyAlone === undefined) return null
  const means = team.condition && conditionRow(team.condition).explanation
  return sentences(
    means ? i18n.t(means) : null,
    i18n.t(team.mayBuyAlone ? 'trouble.withoutTeam' : 'trouble.teamRequired'),
  )
}
