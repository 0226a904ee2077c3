import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fullPages, hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { openFullPage } from '../../lib/platform/open-page.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { continueWithout, newestBackup, type ShownLoss } from './lostLibrary.ts'

export function LostLibrary({ lost }: { lost: ShownLoss }) {
  const backup = useSignal<string | null>(null)
  useEffect(() => {
    void newestBackup().then((last) => {
      backup.value = !last
        ? i18n.t('data.backup.none')
        : i18n.t(last.byHand ? 'database.manualBackup' : 'database.automaticBackup', [dateTimeText(last.at)])
    })
  }, [])
  const { requests, today, month, until } = lost
  const missing = i18n.t('database.lostRequests', requests, [
    numberText(requests),
    dateTimeText(until),
    numberText(today),
    numberText(month),
  ])
  const goOn = async () => ((await continueWithout()) ? null : i18n.t('ui.failed'))
  return (
    <div class="page-problem">
      <Notice
        tone="error"
        help={hrefOfMessage('library-lost')}
        detail={
          <>
            {requests > 0 && <span>{missing}</span>} <span>{backup.value}</span>
          </>
        }
        actions={
          <Button variant="primary" onClick={restore}>
            {i18n.t('database.startOver')}
          </Button>
        }
      >
        {i18n.t(lost.kind === 'missing' ? 'database.missing' : 'database.older')}
      </Notice>
      <Confirm
        act={i18n.t('database.continueWithout')}
        confirm={i18n.t('database.continueWithoutConfirm')}
        onConfirm={goOn}
      >
        <p>{i18n.t('database.continueWithoutDetail')}</p>
      </Confirm>
    </div>
  )
}

/** In this tab from a full page, in a new tab from the panel. */
function restore(): void {
  const [path] = fullPages.data.split('#')
  if (location.pathname === path) location.assign(fullPages.data)
  else openFullPage('data')
}
