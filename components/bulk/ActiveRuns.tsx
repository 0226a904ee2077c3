import type { ReadonlySignal } from '@preact/signals'
import { hrefOfRun } from '../../lib/library/route.ts'
import { runCommands } from './runCommands.ts'
import type { ActiveRun } from './runsModel.ts'
import { RunStrip } from './RunStrip.tsx'

export function ActiveRuns({ running }: { running: ReadonlySignal<ActiveRun[] | undefined> }) {
  return (
    <>
      {running.value?.map(({ run, spent, planRest, planRaise }) => (
        <RunStrip
          key={run.id}
          run={run}
          spent={spent}
          href={`/library.html${hrefOfRun(run.id)}`}
          planRest={planRest}
          planRaise={planRaise}
          onPause={() => void runCommands.pause(run.id)}
        />
      ))}
    </>
  )
}
