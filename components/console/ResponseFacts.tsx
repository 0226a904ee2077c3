import { i18n } from '#i18n'
import type { RequestResult } from '../model/lookupModel.ts'
import { FactList } from '../ui/FactList.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { outcomes } from '../usage/outcomes.ts'
import { requestCostText } from '../usage/requestTexts.ts'

export function ResponseFacts({ lookup: { request, response, parsed } }: { lookup: RequestResult }) {
  const { outcome, sentAt, requestId, reservedAt } = request
  const remaining = parsed?.account.creditsRemaining ?? null
  const took = response && sentAt !== null ? response.at - sentAt : null
  return (
    <div class="console-facts">
      <FactList
        facts={[
          { label: i18n.t('console.fact.outcome'), value: outcome && i18n.t(outcomes[outcome].words) },
          { label: i18n.t('console.fact.status'), value: response?.status ?? i18n.t('console.noStatus') },
          { label: i18n.t('console.fact.cost'), value: requestCostText(request) },
          {
            label: i18n.t('console.fact.creditsLeft'),
            value: remaining === null ? null : numberText(remaining),
          },
        ]}
      />
      <FactList
        facts={[
          { label: i18n.t('console.fact.requestId'), value: requestId, copy: true },
          { label: i18n.t('console.fact.at'), value: dateTimeText(reservedAt) },
          { label: i18n.t('console.fact.took'), value: took === null ? null : durationText(took) },
          { label: i18n.t('console.fact.source'), value: parsed?.source },
          { label: i18n.t('console.fact.size'), value: response ? sizeText(response.body) : null },
        ]}
      />
    </div>
  )
}

function durationText(ms: number): string {
  return ms < 1000
    ? i18n.t('console.milliseconds', [numberText(ms)])
    : i18n.t('console.seconds', [numberText(Math.round(ms / 100) / 10)])
}

/** Responses are nearly all ASCII, and encoding would copy the whole text. */
function sizeText(body: string): string {
  return i18n.t('console.kilobytes', [numberText(Math.round(body.length / 100) / 10)])
}
