import { i18n } from '#i18n'
import type { OptionsModel } from '../../lib/state/options.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AutoForm } from './AutoForm.tsx'
import { ClickForm } from './ClickForm.tsx'
import { FreshnessForm } from './FreshnessForm.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { PricesForm } from './PricesForm.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import './options.css'

export function Options({ options, shortcut }: { options: OptionsModel; shortcut: string | null }) {
  const preferences = options.preferences.value
  if (!options.draft.value || !preferences) return <Skeleton lines={8} />
  return (
    <main class="options">
      <header class="options-head">
        <img class="options-mark" src="/icon/48.png" width="32" height="32" alt="" />
        <h1>{i18n.t('options.title')}</h1>
        <p>{i18n.t('options.lead')}</p>
      </header>
      {options.setAside.value.length > 0 && <Notice tone="warning">{i18n.t('options.setAside')}</Notice>}
      <ServiceForm options={options} draft={options.draft.value} />
      <ClickForm options={options} preferences={preferences} />
      <MoneyForm options={options} preferences={preferences} />
      <AutoForm options={options} preferences={preferences} />
      <section class="options-group">
        <FreshnessForm options={options} preferences={preferences} />
        <PricesForm options={options} preferences={preferences} />
      </section>
      <p class="options-shortcut">
        <a href="/console.html">{i18n.t('console.link')}</a>
      </p>
      {shortcut && <p class="options-shortcut">{i18n.t('options.shortcut', [shortcut])}</p>}
    </main>
  )
}
