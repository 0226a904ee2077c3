import { i18n } from '#i18n'
import type { Retention } from '../../lib/settings/preferences.ts'
import { numberText } from '../ui/formats.ts'

type RetentionDays = Retention['person']

/** For how many days records can be kept, as a field offers them; `0`: they are never deleted. */
export const retentionChoices = () =>
  (['0', '30', '90', '365'] as const satisfies `${RetentionDays}`[]).map((value) => ({
    value,
    label:
      value === '0'
        ? i18n.t('keep.retention.forever')
        : i18n.t('keep.retention.days', Number(value), [numberText(Number(value))]),
  }))
