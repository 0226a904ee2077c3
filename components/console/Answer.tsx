import { i18n } from '#i18n'
import type { LookupResult } from '../model/asking.ts'
import type { ConsoleModel } from './consoleModel.ts'
import { teamRemedies } from '../errors/teamRemedies.ts'
import { RequestError } from '../errors/RequestError.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnswerFacts } from './AnswerFacts.tsx'
import { MadeOfIt } from './MadeOfIt.tsx'
import { maxPriceOf, pricedOperation } from '../account/priced.ts'
import { RawAnswer } from './RawAnswer.tsx'
import { Withheld } from '../suppression/Withheld.tsx'
import './Answer.css'

interface AnswerProps {
  console: ConsoleModel
  input: Record<string, unknown>
}

export function Answer({ console, input }: AnswerProps) {
  const asked = console.asked.value
  const operation = console.operation.value
  const send = (again: boolean) => void console.send(input, again ? console.seen() : null)
  const request = asked?.request?.problem ? asked.request : null
  return (
    <section class="console-answer" aria-labelledby="console-answer" aria-busy={console.asking.value}>
      <h3 id="console-answer">{i18n.t('console.answer')}</h3>
      {asked && console.known.value && (
        <Known
          asked={asked}
          action={pricedOperation(i18n.t('console.sendAnyway'), operation)}
          onSend={send}
        />
      )}
      <RequestError
        request={request}
        refusal={console.refusal.value}
        operation={operation}
        askAgainLabel={pricedOperation(i18n.t('panel.askAgain'), operation)}
        onAskAgain={() => send(true)}
        price={maxPriceOf(operation)}
        team={teamRemedies(console.team.value, {
          takeOver: (claimed) => void console.takeOver(claimed),
          withoutTeam: () => void console.send(input, null, true),
        })}
        onTryAgain={() => (console.refusal.value ? void console.repeat() : send(false))}
      />
      <WhatCame console={console} />
    </section>
  )
}

function Known({
  asked,
  action,
  onSend,
}: {
  asked: LookupResult
  action: string
  onSend: (again: boolean) => void
}) {
  const { at, operation, request } = asked.request
    ? { at: asked.request.reservedAt, operation: asked.request.operation, request: asked.request.id }
    : asked.section
  return (
    <Notice
      tone="information"
      actions={
        <Button size="small" about={request} onClick={() => onSend(true)}>
          {action}
        </Button>
      }
    >
      {i18n.t('console.known', [dateTimeText(at), i18n.t(`ui.operation.${operation}`)])}
    </Notice>
  )
}

function WhatCame({ console }: { console: ConsoleModel }) {
  const asked = console.asked.value
  if (console.refusal.value) return null
  if (asked === undefined || (console.asking.value && !asked)) return <Skeleton lines={5} />
  if (asked === null) return <EmptyState icon="terminal">{i18n.t('console.nothingYet')}</EmptyState>
  if (!asked.request) return <MadeOfIt asked={asked} />
  if (asked.request.state !== 'settled') return <p role="status">{i18n.t('console.waiting')}</p>
  return (
    <>
      <AnswerFacts asked={asked} />
      <Withheld answer={asked.answer} />
      {asked.answer && <RawAnswer key={asked.request.id} body={asked.answer.body} />}
      <MadeOfIt asked={asked} />
    </>
  )
}
