import { i18n } from '#i18n'
import { useLastValue, useLoaded } from '../model/useLoaded.ts'
import { requestSubject } from '../../lib/purchases/ledger/filter.ts'
import type { LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import type { LedgerModel } from './usageModel.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { addressOfChoice } from './chosen.ts'
import { providerMessage, sentencesOfRequest } from '../errors/sentences.ts'
import { FactList } from '../ui/FactList.tsx'
import { dateText, numberText, timeText, sentences } from '../ui/formats.ts'
import { RawText } from '../ui/RawText.tsx'
import { sectionLabels } from '../record/sectionLabels.ts'
import { aboutText, clickText, fromText, requestCostText, runOf } from './requestTexts.ts'

export function RequestDetails({ row, ledger }: { row: LedgerRow; ledger: LedgerModel }) {
  const { request, subject } = row
  const detail = useLastValue(useLoaded(() => ledger.detailOf(request), [request.state, request.settledAt]))
  const { respondedAt = null, status = null, sections = [] } = detail ?? {}
  const names = sections.map((name) => i18n.t(sectionLabels[name].title))
  const run = runOf(request, ledger.runs.value)
  const about = requestSubject(request) === null ? null : aboutText(row)
  return (
    <div class="requests-details">
      {request.problem && (
        <p class="requests-error">
          {sentences(sentencesOfRequest(request).text, providerMessage(request.problem))}
        </p>
      )}
      <div class="requests-facts">
        <FactList
          facts={[
            { label: i18n.t('ledger.fact.about'), value: about, href: subject && pageUrlOf(subject) },
            { label: i18n.t('ledger.column.click'), value: clickText(request) },
            {
              label: i18n.t('ledger.fact.run'),
              value: run?.name,
              show: run?.href ? <a href={run.href}>{run.name}</a> : undefined,
              copy: request.run ?? undefined,
            },
            { label: i18n.t('ledger.column.expected'), value: expectedText(request) },
            { label: i18n.t('ledger.column.cost'), value: requestCostText(request) },
            { label: i18n.t('ledger.fact.colleague'), value: fromText(request) && request.colleague?.name },
            { label: i18n.t('ledger.fact.filed'), value: names.join(', ') },
          ]}
        />
        <FactList
          facts={[
            { label: i18n.t('console.fact.at'), value: exactTime(request.reservedAt) },
            { label: i18n.t('ledger.fact.sent'), value: exactTime(request.sentAt) },
            { label: i18n.t('ledger.fact.responded'), value: exactTime(respondedAt) },
            { label: i18n.t('console.fact.status'), value: status },
            { label: i18n.t('console.fact.requestId'), value: request.requestId, copy: true },
          ]}
        />
      </div>
      <RawText label={i18n.t('ledger.fact.input')} value={request.input} />
      <p>
        <a href={`/console.html${addressOfChoice(request.operation, request.id)}`}>
          {i18n.t('ledger.toConsole')}
        </a>
      </p>
    </div>
  )
}

const exactTime = (at: number | null) => (at === null ? null : `${dateText(at)}, ${timeText(at)}`)

function expectedText({ expected, reserved }: LedgerRow['request']): string {
  return expected === null
    ? i18n.t('ledger.pendingReserved', [i18n.t('price.exactly', reserved, [numberText(reserved)])])
    : i18n.t('price.exactly', expected, [numberText(expected)])
}
