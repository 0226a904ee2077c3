import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { isComplete } from '../../lib/bulk/batch.ts'
import { pageNames } from '../../lib/library/route.ts'
import type { BatchViewModel } from './batchModel.ts'
import { batchCommands } from './batchCommands.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { sentencesOfRefusal } from '../errors/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Resume } from './Resume.tsx'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'

interface BatchActionsProps {
  batch: Batch
  model: BatchViewModel
}

const notHeard = () => sentencesOfRefusal({ why: 'no-worker' }).text

export function BatchActions({ batch, model }: BatchActionsProps) {
  const { id, state, counts } = batch
  const deaf = useSignal(false)
  const tell = async (asked: Promise<boolean>) => {
    deaf.value = !(await asked)
  }
  const isCutShort = state === 'draft' && !isComplete(batch)
  const open = state === 'draft' || state === 'running' || state === 'paused'
  return (
    <>
      {isCutShort && <Notice tone="warning">{i18n.t('batch.incomplete')}</Notice>}
      <div class="batch-actions">
        {state === 'running' && (
          <Button size="small" onClick={() => void tell(batchCommands.pause(id))}>
            {i18n.t('batch.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'draft') && !isCutShort && (
          <Resume
            variant="primary"
            batch={batch}
            plan={() => model.planRest()}
            onResume={(done) => void tell(done)}
          />
        )}
        {open && state !== 'draft' && (
          <Confirm
            act={i18n.t('batch.cancel.act')}
            confirm={i18n.t('batch.cancel.confirm')}
            danger
            onConfirm={async () => ((await batchCommands.cancel(id)) ? null : notHeard())}
          >
            <p>{i18n.t('batch.cancel.words', counts.waiting, [numberText(counts.waiting)])}</p>
          </Confirm>
        )}
        {state !== 'running' && counts.out === 0 && (
          <Confirm
            act={i18n.t('batch.remove.act')}
            confirm={i18n.t('batch.remove.confirm')}
            danger
            onConfirm={async () => {
              const done = await batchCommands.remove(id)
              if (done) location.hash = pageNames.batches
              return done ? null : notHeard()
            }}
          >
            <p>{i18n.t('batch.remove.words')}</p>
          </Confirm>
        )}
      </div>
      {deaf.value && (
        <Notice tone="trouble" help={hrefOfMessage('no-worker')}>
          {notHeard()}
        </Notice>
      )}
    </>
  )
}
