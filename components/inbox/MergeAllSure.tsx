import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DuplicateItem } from '../../lib/inbox/inbox.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { subjectName } from '../../lib/records/subject-name.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Popover } from '../ui/Popover.tsx'
import { showToast } from '../ui/toast.ts'

const previewed = 8

interface MergeAllSureProps {
  pairs: readonly DuplicateItem[]
  db: Database
}

export function MergeAllSure({ pairs, db }: MergeAllSureProps) {
  const progress = useSignal<{ at: number; of: number } | null>(null)
  const sure = pairs.filter(({ pair }) => pair.sure)
  const { at, of } = progress.value ?? { at: 0, of: 0 }
  if (sure.length === 0 && of === 0) return null
  const merge = async () => {
    const step = crypto.randomUUID()
    let failed = 0
    let merged = 0
    for (const [index, { pair }] of sure.entries()) {
      progress.value = { at: index, of: sure.length }
      // Undone while it was still merging.
      if (merged > 0 && (await db.undoSteps.get(step))?.state !== 'open') break
      const response = await sendCommand('merge-pair', { id: pair.id, step })
      if (!response.accepted) failed += 1
      else if (response.result) merged += 1
    }
    progress.value = null
    if (failed > 0) showToast({ text: i18n.t('ui.failed') })
  }
  return (
    <>
      <span role="status" class="duplicate-place">
        {of > 0 && i18n.t('duplicates.place', [numberText(at + 1), numberText(of)])}
      </span>
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
              busy={progress.value !== null}
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
    </>
  )
}
