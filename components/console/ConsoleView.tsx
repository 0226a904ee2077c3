import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { watchConsole, type ConsoleModel } from './consoleModel.ts'
import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import { checkRequestDraft } from './checkRequestDraft.ts'
import { requestDraftOf, emptyRequestDraft, type RequestDraft } from './requestDraft.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { ResponseView } from './ResponseView.tsx'
import { ExactRequestCard } from './ExactRequestCard.tsx'
import { OperationList } from './OperationList.tsx'
import { RecentRequests } from './RecentRequests.tsx'
import { RequestForm } from './RequestForm.tsx'
import './console.css'
import { fieldsOf } from './operationFields.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Badge } from '../ui/Badge.tsx'
import { maxPriceOf } from '../account/priced.ts'

export default function ConsoleView({ db }: LibraryPageProps) {
  return <Console console={usePageModel(watchConsole, db)} />
}

type Drafts = Partial<Record<OperationName, RequestDraft>>

function Console({ console }: { console: ConsoleModel }) {
  const drafts = useSignal<Drafts>({})
  const operation = console.operation.value
  const draft =
    drafts.value[operation] ?? startOf(operation, Object.values(drafts.value)) ?? emptyRequestDraft
  const checked = checkRequestDraft(operation, draft, console.deployment.value?.socialUrl ?? '')
  const edit = (changed: RequestDraft) => (drafts.value = { ...drafts.value, [operation]: changed })
  const showRequest = (request: LedgerRequest) => {
    edit(requestDraftOf(operations[operation], request.input))
    console.showRequest(request.id)
  }
  const lookedUp = console.lookup.value?.request ?? null
  useEffect(() => {
    if (lookedUp?.id === console.named.value && lookedUp?.operation === operation)
      edit(requestDraftOf(operations[operation], lookedUp.input))
  }, [lookedUp?.id, console.named.value])
  return (
    <div class="page console">
      <PageHead
        title={i18n.t('shell.page.console')}
        above={{ href: fullPages.provider, label: i18n.t('shell.page.provider') }}
        lead={i18n.t('console.lead')}
      />
      <OperationList chosen={operation} />
      <div class="console-main">
        <OperationHead operation={operation} />
        <div class="console-send">
          <RequestForm
            key={operation}
            operation={operation}
            draft={draft}
            checked={checked}
            busy={console.isSending.value}
            onEdit={edit}
            onSend={(input, click) => void console.send(input, click)}
          />
          <ExactRequestCard console={console} operation={operation} input={checked.input} />
        </div>
        <ResponseView console={console} input={checked.input} />
        <RecentRequests console={console} onShow={showRequest} />
      </div>
    </div>
  )
}

/** Fields that mean the same in all operations; `url` doesn't. */
const carried = ['socialUrl', 'email', 'companyDomain', 'fullName']

/** Optional fields stay empty, because they would change the request. */
function startOf(operation: OperationName, drafts: RequestDraft[]): RequestDraft | null {
  const names = fieldsOf(operations[operation]).flatMap(({ name, required }) => (required ? name : []))
  const values = drafts
    .flatMap((draft) => Object.entries(draft.values))
    .filter(([name, value]) => value !== '' && carried.includes(name) && names.includes(name))
  return values.length > 0 ? { values: Object.fromEntries(values), extras: [] } : null
}

function OperationHead({ operation }: { operation: OperationName }) {
  const { number, method, path } = operations[operation]
  return (
    <header class="console-operation">
      <h2>
        <span class="console-number">{number}</span> {i18n.t(`ui.operation.${operation}`)}
      </h2>
      <code>
        {method} {path}
      </code>
      <Badge>{maxPriceOf(operation)}</Badge>
    </header>
  )
}
