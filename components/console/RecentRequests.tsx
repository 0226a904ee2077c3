import { i18n } from '#i18n'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { ConsoleModel } from './consoleModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { creditsText } from '../account/sumText.ts'
import { outcomes } from '../usage/outcomes.ts'

interface RecentRequestsProps {
  console: ConsoleModel
  onShow: (request: LedgerRequest) => void
}

/** Opening one shows its stored response and sends nothing. */
export function RecentRequests({ console, onShow }: RecentRequestsProps) {
  const recent = console.recent.value ?? []
  const shown = console.lookup.value?.request?.id
  return (
    <section class="console-recent" aria-labelledby="console-recent">
      <h3 id="console-recent">{i18n.t('console.recent')}</h3>
      {recent.length === 0 && <p class="soft">{i18n.t('console.recentEmpty')}</p>}
      <ul>
        {recent.map((request) => (
          <li key={request.id}>
            <button
              type="button"
              class="console-recent-request"
              aria-pressed={request.id === shown}
              onClick={() => onShow(request)}
            >
              <span class="soft">{dateTimeText(request.reservedAt)}</span>
              <code class="console-recent-input" dir="ltr">
                {inputText(request.input)}
              </code>
              {request.outcome && (
                <Badge tone={outcomes[request.outcome].tone}>{i18n.t(outcomes[request.outcome].words)}</Badge>
              )}
              <span class="console-recent-cost">{costText(request)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function costText({ cost, reserved }: LedgerRequest): string {
  return cost === null ? i18n.t('price.most', reserved, [numberText(reserved)]) : creditsText(cost)
}

function inputText(input: Record<string, unknown>): string {
  return Object.entries(input)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
}
