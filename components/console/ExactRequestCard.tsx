import { i18n } from '#i18n'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import { openFullPage } from '../../lib/platform/open-page.ts'
import { curlText, exactRequest } from './exactRequest.ts'
import { readable } from './longText.ts'
import type { ConsoleModel } from './consoleModel.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ScrollingText } from './ScrollingText.tsx'
import { copyingIcons, useCopying } from '../ui/copying.ts'

interface ExactRequestCardProps {
  console: ConsoleModel
  operation: OperationName
  input: Record<string, unknown>
}

export function ExactRequestCard({ console, operation, input }: ExactRequestCardProps) {
  const { deployment, key } = console
  return (
    <section class="console-exact" aria-labelledby="console-exact">
      <h3 id="console-exact">{i18n.t('console.exact')}</h3>
      {deployment.value && key.value !== undefined ? (
        <Shown request={exactRequest(operations[operation], input, deployment.value)} maskedKey={key.value} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  )
}

function Shown({
  request,
  maskedKey,
}: {
  request: ReturnType<typeof exactRequest>
  maskedKey: string | null
}) {
  if (!request) {
    return (
      <div class="console-line">
        <p>{i18n.t('console.noAddress')}</p>
        <Button onClick={() => openFullPage('provider')}>{i18n.t('console.openOptions')}</Button>
      </div>
    )
  }
  const { method, url, headers, body } = request
  const key: [string, string] = ['x-api-key', maskedKey ?? i18n.t('console.noKey')]
  return (
    <>
      <ScrollingText class="console-request" labelledBy="console-exact">
        <span class="console-request-method">{method}</span> <span class="console-request-url">{url}</span>
        {[key, ...headers].map(([name, value]) => (
          <span class="console-request-header" key={name}>
            {'\n'}
            {name}: {value}
          </span>
        ))}
        {body !== null && `\n\n${readable(body).text}`}
      </ScrollingText>
      <CopyCurl text={curlText(request)} />
    </>
  )
}

const words = { ready: 'console.copyCurl', copied: 'console.copied', failed: 'ui.copyFailed' } as const

/** Without the API key. */
function CopyCurl({ text }: { text: string }) {
  const { state, copy } = useCopying(text)
  return (
    <div class="console-line">
      <Button icon={copyingIcons[state.value]} onClick={() => void copy()}>
        {i18n.t(words[state.value])}
      </Button>
      <span class="soft">{i18n.t('console.curlHint')}</span>
    </div>
  )
}
