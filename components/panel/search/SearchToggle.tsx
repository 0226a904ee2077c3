import { i18n } from '#i18n'
import type { Search } from './searchModel.ts'
import { Button } from '../../ui/Button.tsx'

/** Between the page beside and the search, both ways. */
export function SearchToggle({ search }: { search: Search }) {
  const { open } = search
  return (
    <Button
      icon="search"
      size="small"
      label={i18n.t('search.title')}
      pressed={open.value}
      onClick={() => (open.value = !open.value)}
    />
  )
}
