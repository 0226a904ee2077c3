import { i18n } from '#i18n'
import type { Retention } from '../../lib/settings/preferences.ts'
import { numberText } from '../ui/formats.ts'

type RetentionDays = Retention['person']

/** Retention periods in days; `0` means forever. */
export const retentionChoices = () =>
  (['0', '30', '90', '365'] as const satisfies `${RetentionDays}`[]).map((value) => ({
    value,
    label:
      value === '0'
        ? i18n.t('data.retention.forever')
        : i18n.t('data.retention.days', Number(value), [numberText(Number(value))]),
  }))
