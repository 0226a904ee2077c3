import { i18n } from '#i18n'
import type { LedgerRequest } from '../../../lib/purchases/rows/requests.ts'
import { anyway } from '../../../lib/search/remote/search-query.ts'
import type { LookupModel } from '../../model/lookupModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'
import { maximumOf } from '../../account/priced.ts'
import { sentencesOfRefusal } from '../../errors/sentences.ts'
import { teamRemedies } from '../../errors/teamRemedies.ts'
import { RequestError } from '../../errors/RequestError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { SearchProps } from './searchProps.ts'

interface SearchAlertProps extends SearchProps {
  request: LedgerRequest | null
  refusal: LookupModel['refusal']['value']
}

export function SearchAlert({ id, model, state, request, refusal }: SearchAlertProps) {
  const sent = state.sent.value
  if (!sent) return null
  const { query, next } = sent
  const again = (maximum: number | null) => void state.send(anyway(query), next, maximum, true)
  if (request?.problem?.kind === 'not-found' || refusal?.reason === 'not-found-before')
    return <NothingFound id={id} state={state} sent={sent} request={request} onRepeat={again} />
  if (refusal?.reason === 'maybe-saved') {
    const actions = (
      <>
        <OpenPage model={model} url={refusal.url}>
          {i18n.t('match.open')}
        </OpenPage>
        <PricedButton
          size="small"
          action={i18n.t('match.buy')}
          operation={query.operation}
          onSpend={(maximum) => void state.send(query, next, maximum, true)}
        />
      </>
    )
    return (
      <Notice tone="warning" actions={actions}>
        {sentencesOfRefusal(refusal).text}
      </Notice>
    )
  }
  return (
    <RequestError
      request={request}
      refusal={refusal}
      operation={query.operation}
      priceOf={maximumOf}
      onRepeat={again}
      team={teamRemedies(model.team.value, {
        overrideClaim: (claimed, maximum) => void state.overrideClaim(claimed, maximum),
        withoutTeam: (maximum) => void state.repeat({ maximum, withoutTeam: true }),
      })}
      onTryAgain={(maximum) => void (refusal ? state.repeat({ maximum }) : state.send(query, next, maximum))}
    />
  )
}
