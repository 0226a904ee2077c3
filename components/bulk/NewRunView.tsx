import { i18n } from '#i18n'
import { useEffect, useId } from 'preact/hooks'
import type { RunViewModel } from './runModel.ts'
import { WhatWasRead } from './WhatWasRead.tsx'
import { OfferChoice } from './OfferChoice.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { PresenceFacts } from './PresenceFacts.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { aboveRun } from './FindHead.tsx'
import { RowsToFix } from './RowsToFix.tsx'
import { StartBar, StartForm, useStarting } from './StartForm.tsx'
import './bulk.css'

/** Ctrl+Enter, or Cmd+Enter on macOS. */
function pressNext(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  const { currentTarget } = event
  if (currentTarget instanceof Element)
    currentTarget.querySelector<HTMLElement>('[data-next] button')?.click()
}

export function NewRunView({ model }: { model: RunViewModel }) {
  const { newRun } = model
  const id = useId()
  const starting = useStarting(model)
  // Plan again: records may have been deleted since the last visit.
  useEffect(() => newRun.planAgain(), [])
  return (
    // Listen on the whole page, so that the shortcut works from every field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div class="page run-page new-run-page" onKeyDown={pressNext}>
      <PageHead title={i18n.t('run.new')} above={aboveRun()} />
      <div class="new-run">
        <div class="new-run-part">
          <SourceChoice newRun={newRun} />
          <WhatWasRead newRun={newRun} />
        </div>
        <div class="new-run-part">
          <OfferChoice newRun={newRun} />
          <PlanFacts newRun={newRun} />
          <PresenceFacts newRun={newRun} />
          <RowsToFix newRun={newRun} />
          <StartForm id={id} model={model} starting={starting} />
        </div>
      </div>
      <StartBar id={id} model={model} starting={starting} />
    </div>
  )
}
