import { i18n } from '#i18n'
import type { OperationName } from '../../lib/api/operations.ts'
import type { LookupResult } from '../model/lookupModel.ts'
import type { ConsoleModel } from './consoleModel.ts'
import { teamRemedies } from '../errors/teamRemedies.ts'
import { RequestError } from '../errors/RequestError.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ResponseFacts } from './ResponseFacts.tsx'
import { PricedButton } from '../account/PricedButton.tsx'
import { maximumOf } from '../account/priced.ts'
import { RawResponse } from './RawResponse.tsx'
import { SuppressedEntriesNotice } from '../suppression/SuppressedEntriesNotice.tsx'
import './console.css'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { NameLink } from '../ui/NameLink.tsx'
import { UnreadableParts } from '../record/UnreadableParts.tsx'
import { DataTree } from './DataTree.tsx'
import { subjectName } from '../../lib/records/subject-name.ts'

interface ResponseProps {
  console: ConsoleModel
  input: Record<string, unknown>
}

export function ResponseView({ console, input }: ResponseProps) {
  const lookup = console.lookup.value
  const operation = console.operation.value
  const send = (maximum: number | null, repeat: boolean) =>
    void console.send(input, { maximum, repeat: repeat ? console.shownResult() : null })
  const request = lookup?.request?.problem ? lookup.request : null
  return (
    <section class="console-response" aria-labelledby="console-response" aria-busy={console.isSending.value}>
      <h3 id="console-response">{i18n.t('console.response')}</h3>
      {lookup && console.isSaved.value && (
        <SavedResponse lookup={lookup} operation={operation} onSend={(maximum) => send(maximum, true)} />
      )}
      <RequestError
        request={request}
        refusal={console.refusal.value}
        operation={operation}
        priceOf={maximumOf}
        onRepeat={(maximum) => send(maximum, true)}
        team={teamRemedies(console.team.value, {
          overrideClaim: (claimed, maximum) => void console.overrideClaim(claimed, maximum),
          withoutTeam: (maximum) => void console.send(input, { maximum, withoutTeam: true }),
        })}
        onTryAgain={(maximum) =>
          console.refusal.value ? void console.repeat({ maximum }) : send(maximum, false)
        }
      />
      <ResponseBody console={console} />
    </section>
  )
}

interface SavedResponseProps {
  lookup: LookupResult
  operation: OperationName
  onSend: (maximum: number | null) => void
}

function SavedResponse({ lookup, operation: chosen, onSend }: SavedResponseProps) {
  const { at, operation, request } = lookup.request
    ? { at: lookup.request.reservedAt, operation: lookup.request.operation, request: lookup.request.id }
    : lookup.section
  return (
    <Notice
      tone="information"
      actions={
        <PricedButton
          size="small"
          about={request}
          action={i18n.t('console.sendAnyway')}
          operation={chosen}
          onSpend={onSend}
        />
      }
    >
      {i18n.t('console.saved', [dateTimeText(at), i18n.t(`ui.operation.${operation}`)])}
    </Notice>
  )
}

function ResponseBody({ console }: { console: ConsoleModel }) {
  const lookup = console.lookup.value
  if (console.refusal.value) return null
  if (lookup === undefined || (console.isSending.value && !lookup)) return <Skeleton lines={5} />
  if (lookup === null) return <EmptyState icon="terminal">{i18n.t('console.empty')}</EmptyState>
  if (!lookup.request) return <ParsedResponse lookup={lookup} />
  if (lookup.request.state !== 'settled') return <p role="status">{i18n.t('console.waiting')}</p>
  return (
    <>
      <ResponseFacts lookup={lookup} />
      <SuppressedEntriesNotice response={lookup.response} />
      {lookup.response && <RawResponse key={lookup.request.id} body={lookup.response.body} />}
      <ParsedResponse lookup={lookup} />
    </>
  )
}

function ParsedResponse({ lookup }: { lookup: LookupResult }) {
  const { request, found } = lookup
  const read = request ? lookup.parsed : lookup.section
  return (
    <div class="console-parsed">
      <h4>{i18n.t('console.parsed')}</h4>
      {found.length > 0 ? (
        <p>
          {i18n.t('console.savedTo')}{' '}
          {found.map(({ subject }, index) => (
            <span key={subject.key}>
              {index > 0 && ', '}
              <NameLink name={subjectName(subject)} href={pageUrlOf(subject)} />
            </span>
          ))}
        </p>
      ) : (
        request?.outcome === 'ok' && <p class="soft">{i18n.t('console.notSaved')}</p>
      )}
      {read?.data ? <DataTree value={read.data} /> : <p class="soft">{i18n.t('console.parsedEmpty')}</p>}
      <UnreadableParts parts={read?.unreadable ?? []} />
    </div>
  )
}
