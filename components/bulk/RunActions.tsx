import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { isComplete } from '../../lib/bulk/run.ts'
import { pageNames } from '../../lib/library/route.ts'
import type { RunViewModel } from './runModel.ts'
import { runCommands } from './runCommands.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { sentencesOfRefusal } from '../errors/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Resume } from './Resume.tsx'
import type { BulkRun } from '../../lib/bulk/rows.ts'

interface RunActionsProps {
  run: BulkRun
  model: RunViewModel
}

const noWorkerText = () => sentencesOfRefusal({ reason: 'no-worker' }).text

export function RunActions({ run, model }: RunActionsProps) {
  const { id, state, counts } = run
  const isWorkerSilent = useSignal(false)
  const tell = async (requested: Promise<boolean>) => {
    isWorkerSilent.value = !(await requested)
  }
  const isCutShort = state === 'draft' && !isComplete(run)
  const open = state === 'draft' || state === 'running' || state === 'paused'
  return (
    <>
      {isCutShort && <Notice tone="warning">{i18n.t('run.incomplete')}</Notice>}
      <div class="run-actions">
        {state === 'running' && (
          <Button size="small" onClick={() => void tell(runCommands.pause(id))}>
            {i18n.t('run.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'draft') && !isCutShort && (
          <Resume
            variant="primary"
            run={run}
            plan={() => model.planRest()}
            onResume={(done) => void tell(done)}
          />
        )}
        {open && state !== 'draft' && (
          <Confirm
            act={i18n.t('run.cancel.act')}
            confirm={i18n.t('run.cancel.confirm')}
            danger
            onConfirm={async () => ((await runCommands.cancel(id)) ? null : noWorkerText())}
          >
            <p>{i18n.t('run.cancel.words', counts.pending, [numberText(counts.pending)])}</p>
          </Confirm>
        )}
        {state !== 'running' && counts['in-flight'] === 0 && (
          <Confirm
            act={i18n.t('run.remove.act')}
            confirm={i18n.t('run.remove.confirm')}
            danger
            onConfirm={async () => {
              const done = await runCommands.remove(id)
              if (done) location.hash = pageNames.runs
              return done ? null : noWorkerText()
            }}
          >
            <p>{i18n.t('run.remove.words')}</p>
          </Confirm>
        )}
      </div>
      {isWorkerSilent.value && (
        <Notice tone="error" help={hrefOfMessage('no-worker')}>
          {noWorkerText()}
        </Notice>
      )}
    </>
  )
}
