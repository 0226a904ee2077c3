import { i18n } from '#i18n'
import type { LedgerRequest } from '../../../lib/purchases/rows/requests.ts'
import { anyway } from '../../../lib/search/remote/search-query.ts'
import type { LookupModel } from '../../model/lookupModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'
import { mostOf } from '../../account/priced.ts'
import { sentencesOfRefusal } from '../../errors/sentences.ts'
import { teamRemedies } from '../../errors/teamRemedies.ts'
import { RequestError } from '../../errors/RequestError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { SearchProps } from './searchProps.ts'

interface SearchTroubleProps extends SearchProps {
  request: LedgerRequest | null
  refusal: LookupModel['refusal']['value']
}

export function SearchTrouble({ id, model, state, request, refusal }: SearchTroubleProps) {
  const sent = state.sent.value
  if (!sent) return null
  const { query, next } = sent
  const again = (most: number | null) => void state.send(anyway(query), next, most, true)
  if (request?.problem?.kind === 'not-found' || refusal?.why === 'not-found-before')
    return <NothingFound id={id} state={state} sent={sent} request={request} onRepeat={again} />
  if (refusal?.why === 'maybe-saved') {
    const actions = (
      <>
        <OpenPage model={model} url={refusal.url}>
          {i18n.t('match.open')}
        </OpenPage>
        <PricedButton
          size="small"
          action={i18n.t('match.buy')}
          operation={query.operation}
          onSpend={(most) => void state.send(query, next, most, true)}
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
      priceOf={mostOf}
      onRepeat={again}
      team={teamRemedies(model.team.value, {
        takeOver: (claimed, most) => void state.takeOver(claimed, most),
        withoutTeam: (most) => void state.repeat({ most, withoutTeam: true }),
      })}
      onTryAgain={(most) => void (refusal ? state.repeat({ most }) : state.send(query, next, most))}
    />
  )
}
