import type { ReadonlySignal } from '@preact/signals'
import { hrefOfBatch } from '../../lib/library/route.ts'
import { batchCommands } from './batchCommands.ts'
import type { RunningBatch } from './batchesModel.ts'
import { BatchStrip } from './BatchStrip.tsx'

/** All unfinished bulk runs, one line each, for other pages. */
export function RunningBatches({ running }: { running: ReadonlySignal<RunningBatch[] | undefined> }) {
  return (
    <>
      {running.value?.map(({ batch, spent, planRest, planRaise }) => (
        <BatchStrip
          key={batch.id}
          batch={batch}
          spent={spent}
          href={`/library.html${hrefOfBatch(batch.id)}`}
          planRest={planRest}
          planRaise={planRaise}
          onPause={() => void batchCommands.pause(batch.id)}
        />
      ))}
    </>
  )
}
