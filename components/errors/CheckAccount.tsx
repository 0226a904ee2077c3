import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { Button } from '../ui/Button.tsx'
import { checkAccount } from './remedies.ts'
import { sentencesOfProblem, sentencesOfRefusal } from './sentences.ts'
import type { QuotasResponse } from '../../lib/messages/commands.ts'

export function CheckAccount({ words }: { words: string }) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<QuotasResponse | null>(null)
  const check = async () => {
    setBusy(true)
    setAnswer(null)
    setAnswer(await checkAccount())
    setBusy(false)
  }
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void check()}>
        {words}
      </Button>
      {answer && <span role="status">{outcomeText(answer)}</span>}
    </>
  )
}

/** The result of a check after which the alert remains. */
function outcomeText(answer: QuotasResponse): string {
  if (answer.accepted) return i18n.t('next.unchanged')
  if ('refusal' in answer) return sentencesOfRefusal(answer.refusal).text
  const { kind } = answer.problem
  if (kind === 'unauthorized' || kind === 'out-of-credits') return i18n.t('next.unchanged')
  return sentencesOfProblem(answer.problem).text
}
