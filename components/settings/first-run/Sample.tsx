import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { PersonCard } from '../../record/person/PersonCard.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { samplePerson } from './sample.ts'

/** The card of a person as a click would show it, from a file of our own: nothing is asked, nothing is filed. */
export function Sample() {
  const now = useSignal<number | null>(null)
  const toggle = () => (now.value = now.value === null ? Date.now() : null)
  const profile = now.value === null ? null : samplePerson(now.value)
  return (
    <div class="first-run-sample">
      <div class="options-actions">
        <Button expanded={profile !== null} onClick={toggle}>
          {i18n.t(profile ? 'firstRun.hideSample' : 'firstRun.showSample')}
        </Button>
      </div>
      {profile && now.value !== null && (
        <section class="first-run-card" aria-label={i18n.t('firstRun.sample')}>
          <p class="first-run-marked">
            <Badge tone="accent">{i18n.t('firstRun.sample')}</Badge> {i18n.t('firstRun.sampleHint')}
          </p>
          <PersonCard profile={profile} now={now.value} />
        </section>
      )}
    </div>
  )
}
