import { i18n } from '#i18n'
import type { ComponentType } from 'preact'
import { AppearanceForm } from './AppearanceForm.tsx'
import { AutoForm } from './AutoForm.tsx'
import { ClickForm } from './ClickForm.tsx'
import { FreshnessForm } from './FreshnessForm.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { PicturesForm } from './PicturesForm.tsx'
import { PricesForm } from './PricesForm.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'

export interface PreferenceGroup {
  id: string
  title: () => string
  hint?: () => string
  Form: ComponentType<PreferenceFormProps>
}

/** The groups of preferences, most used first. */
export const preferenceGroups: PreferenceGroup[] = [
  { id: 'clicks', title: () => i18n.t('options.clicks'), Form: ClickForm },
  {
    id: 'money',
    title: () => i18n.t('options.money'),
    hint: () => i18n.t('options.moneyHint'),
    Form: MoneyForm,
  },
  { id: 'auto', title: () => i18n.t('options.auto'), hint: () => i18n.t('options.autoHint'), Form: AutoForm },
  {
    id: 'freshness',
    title: () => i18n.t('options.freshness'),
    hint: () => i18n.t('options.freshnessHint'),
    Form: FreshnessForm,
  },
  {
    id: 'prices',
    title: () => i18n.t('options.prices'),
    hint: () => i18n.t('options.pricesHint'),
    Form: PricesForm,
  },
  {
    id: 'pictures',
    title: () => i18n.t('options.pictures.title'),
    hint: () => i18n.t('options.pictures.hint'),
    Form: PicturesForm,
  },
  { id: 'appearance', title: () => i18n.t('options.appearance'), Form: AppearanceForm },
]
