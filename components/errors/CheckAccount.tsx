import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { Button } from '../ui/Button.tsx'
import { checkAccount } from './remedies.ts'
import { sentencesOfProblem, sentencesOfRefusal } from './sentences.ts'
import type { QuotasResponse } from '../../lib/messages/commands.ts'

export function CheckAccount({ words }: { words: string }) {
  const [busy, setBusy] = useState(false)
  const [response, setResponse] = useState<QuotasResponse | null>(null)
  const check = async () => {
    setBusy(true)
    setResponse(null)
    setResponse(await checkAccount())
    setBusy(false)
  }
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void check()}>
        {words}
      </Button>
      {response && <span role="status">{outcomeText(response)}</span>}
    </>
  )
}

/** The result of a check after which the alert remains. */
function outcomeText(response: QuotasResponse): string {
  if (response.accepted) return i18n.t('next.unchanged')
  if ('refusal' in response) return sentencesOfRefusal(response.refusal).text
  const { kind } = response.problem
  if (kind === 'unauthorized' || kind === 'out-of-credits') return i18n.t('next.unchanged')
  return sentencesOfProblem(response.problem).text
}
