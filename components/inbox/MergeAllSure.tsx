import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DuplicateItem } from '../../lib/inbox/inbox.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { subjectName } from '../../lib/records/subject-name.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Popover } from '../ui/Popover.tsx'
import { showToast } from '../ui/toast.ts'

const previewed = 8

export function MergeAllSure({ pairs }: { pairs: readonly DuplicateItem[] }) {
  const busy = useSignal(false)
  const sure = pairs.filter(({ pair }) => pair.sure)
  if (sure.length === 0) return null
  const merge = async () => {
    busy.value = true
    const step = crypto.randomUUID()
    let failed = 0
    for (const { pair } of sure) {
      const response = await sendCommand('merge-pair', { id: pair.id, step })
      if (!response.accepted) failed += 1
    }
    busy.value = false
    if (failed > 0) showToast({ text: i18n.t('ui.failed') })
  }
  return (
    <Popover label={i18n.t('duplicates.mergeSure')} icon="merge" variant="outlined">
      {(close) => (
        <div class="inbox-preview">
          <p>{i18n.t('duplicates.mergeSureHint', [numberText(sure.length)])}</p>
          <ul>
            {sure.slice(0, previewed).map(({ id, subject, other }) => (
              <li key={id} dir="auto">
                {`${subjectName(subject)} · ${subjectName(other)}`}
              </li>
            ))}
          </ul>
          {sure.length > previewed && (
            <p>{i18n.t('duplicates.andMore', [numberText(sure.length - previewed)])}</p>
          )}
          <Button
            variant="primary"
            busy={busy.value}
            onClick={() => {
              close()
              void merge()
            }}
          >
            {i18n.t('duplicates.mergeCount', [numberText(sure.length)])}
          </Button>
        </div>
      )}
    </Popover>
  )
}
