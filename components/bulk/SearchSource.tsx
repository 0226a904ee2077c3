import { i18n } from '#i18n'
import type { AnsweredSearch } from '../../lib/bulk/input/search-entries.ts'
import type { NewRunModel } from './newRunModel.ts'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The stored results of an earlier search as input; reading them is free. */
export function SearchSource({ making: { search, searches } }: { making: NewRunModel }) {
  const known = searches.value
  if (!known) return <Skeleton lines={1} />
  const [first] = known
  if (!first) return <p>{i18n.t('run.searchNone')}</p>
  return (
    <SelectField
      label={i18n.t('run.searchLabel')}
      description={i18n.t('run.searchHint')}
      value={known.some(({ id }) => id === search.value) ? search.value : first.id}
      options={known.map((each) => ({ value: each.id, label: labelOf(each) }))}
      onSelect={(id) => (search.value = id)}
    />
  )
}

function labelOf({ operation, words, requests, at }: AnsweredSearch): string {
  const pages = i18n.t('run.pages', requests.length, [numberText(requests.length)])
  return [i18n.t(`ui.operation.${operation}`), words.join(', '), pages, dateTimeText(at)].join(' · ')
}
