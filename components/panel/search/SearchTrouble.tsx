import { i18n } from '#i18n'
import type { LedgerRequest } from '../../../lib/records/database/rows/purchases.ts'
import { anyway } from '../../../lib/search/remote/question.ts'
import type { LookupModel } from '../../model/asking.ts'
import { maxPriceOf, pricedOperation } from '../../account/priced.ts'
import { sentencesOfRefusal } from '../../errors/sentences.ts'
import { teamRemedies } from '../../errors/teamRemedies.ts'
import { RequestError } from '../../errors/RequestError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { SearchProps } from './searchProps.ts'

interface SearchTroubleProps extends SearchProps {
  request: LedgerRequest | null
  refusal: LookupModel['refusal']['value']
}

export function SearchTrouble({ id, beside, state, request, refusal }: SearchTroubleProps) {
  const sent = state.sent.value
  if (!sent) return null
  const { question, next } = sent
  const again = () => void state.ask(anyway(question), next, true)
  if (request?.problem?.kind === 'not-found' || refusal?.why === 'not-found-before')
    return <NothingFound id={id} state={state} sent={sent} request={request} onAskAgain={again} />
  if (refusal?.why === 'maybe-saved') {
    const actions = (
      <>
        <OpenPage beside={beside} url={refusal.url}>
          {i18n.t('match.open')}
        </OpenPage>
        <Button size="small" onClick={() => void state.ask(question, next, true)}>
          {pricedOperation(i18n.t('match.buy'), question.operation)}
        </Button>
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
      operation={question.operation}
      askAgainLabel={pricedOperation(i18n.t('panel.askAgain'), question.operation)}
      onAskAgain={again}
      price={maxPriceOf(question.operation)}
      team={teamRemedies(beside.team.value, {
        takeOver: (claimed) => void state.takeOver(claimed),
        withoutTeam: () => void state.repeat(true),
      })}
      onTryAgain={() => void (refusal ? state.repeat() : state.ask(question, next))}
    />
  )
}
