import { i18n } from '#i18n'
import type { Section } from '../../lib/records/database/rows/sections.ts'
import type { Beside } from './panelModel.ts'
import { BuyButton } from './Buy.tsx'

interface NextPageProps {
  beside: Beside
  want: 'posts' | 'reactions'
  section: Section<unknown[]> | undefined
}

/** The button for the page after the last one that was read, where there is one. */
export function NextPage({ beside, want, section }: NextPageProps) {
  if (!section) return null
  const { page = 1, total = null } = section.paging ?? {}
  // Where the service tells no total, a page that brought something may have a next one.
  const ended = section.data.length === 0 || (total !== null && section.data.length >= total)
  if (ended) return null
  return <BuyButton beside={beside} want={want} action={i18n.t(`panel.next.${want}`)} pageNumber={page + 1} />
}
