import { i18n } from '#i18n'
import { db } from '../model/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { SubjectView } from '../panel/SubjectView.tsx'
import { watchSamplePanel } from './samplePanelModel.ts'
import '../panel/panel.css'

/** As a picture: it can't be focused, pressed, or found by assistive technology. */
export default function SamplePanel() {
  const { page, model, tab, requestedAction } = useViewModel(() => watchSamplePanel(db))
  return (
    <>
      <p class="first-run-marked">{i18n.t('firstRun.sampleHint')}</p>
      <div class="panel first-run-panel" aria-hidden="true" inert>
        <SubjectView model={model} page={page} chosen={tab} requestedAction={requestedAction} />
      </div>
    </>
  )
}
