import { i18n } from '#i18n'
import { useEffect, useRef } from 'preact/hooks'
import { db } from '../model/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { SubjectView } from '../panel/SubjectView.tsx'
import { Badge } from '../ui/Badge.tsx'
import { showToast } from '../ui/toast.ts'
import { watchSamplePanel } from './samplePanelModel.ts'
import '../panel/panel.css'

/** Elements that only show more; everything else would buy, store or navigate. */
const harmless = 'summary, [role=tab], .copy-button, .show-all'

/** The real panel views with sample data. Nothing is requested or stored. */
export default function SamplePanel() {
  const { page, beside, tab, wanted } = useViewModel(() => watchSamplePanel(db))
  const panel = useRef<HTMLDivElement>(null)
  // In the capture phase, before the panel's own listeners and browser defaults.
  useEffect(() => {
    const there = panel.current
    const stop = (event: Event) => {
      const on = event.target instanceof Element ? event.target : null
      const acts = on?.closest('button, a, input, select, textarea, summary')
      if (!acts || acts.matches(harmless)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'click') showToast({ text: i18n.t('firstRun.sampleOnly') })
    }
    const kinds = ['click', 'beforeinput', 'dragstart', 'submit']
    for (const kind of kinds) there?.addEventListener(kind, stop, { capture: true })
    return () => {
      for (const kind of kinds) there?.removeEventListener(kind, stop, { capture: true })
    }
  }, [])
  return (
    <section class="first-run-panel" aria-label={i18n.t('firstRun.sample')}>
      <p class="first-run-marked">
        <Badge tone="accent">{i18n.t('firstRun.sample')}</Badge> {i18n.t('firstRun.sampleHint')}
      </p>
      <div class="panel" ref={panel}>
        <SubjectView beside={beside} page={page} chosen={tab} wanted={wanted} />
      </div>
    </section>
  )
}
