import { i18n } from '#i18n'
import type { BatchViewModel } from './batchModel.ts'
import { NotRead, WhatWasRead } from './WhatWasRead.tsx'
import { OfferChoice } from './OfferChoice.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { PossiblySaved } from './PossiblySaved.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { StartForm } from './StartForm.tsx'
import './new-batch.css'

/** Whom to ask about, what to buy, what that comes to; and only then the button that spends. */
export function NewBatchView({ model }: { model: BatchViewModel }) {
  const { making } = model
  return (
    <section class="batch-room" aria-labelledby="batch-new">
      <h2 id="batch-new">{i18n.t('batch.new')}</h2>
      <div class="new-batch">
        <div class="new-batch-part">
          <h3>{i18n.t('batch.who')}</h3>
          <SourceChoice making={making} />
          <WhatWasRead making={making} />
          <NotRead making={making} />
        </div>
        <div class="new-batch-part">
          <OfferChoice making={making} />
          <PlanFacts making={making} />
          <PossiblySaved making={making} />
          <StartForm model={model} />
        </div>
      </div>
    </section>
  )
}
