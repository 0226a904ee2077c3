import { i18n } from '#i18n'
import type { Imported } from '../../lib/data/imports/import-records.ts'
import { numberText } from '../ui/formats.ts'

export function mergeTexts({ united, disputed }: Pick<Imported, 'united' | 'disputed'>): string[] {
  return [
    ...(united.from > 0
      ? [i18n.t('data.import.united', united.from, [numberText(united.from), numberText(united.into)])]
      : []),
    ...(disputed > 0 ? [i18n.t('data.import.disputed', disputed, [numberText(disputed)])] : []),
  ]
}
