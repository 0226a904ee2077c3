import { numberText } from '../../ui/formats.ts'
import { NameLink } from '../../ui/NameLink.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import '../record.css'

export interface SavedItem {
  key: string
  name: string
  detail?: string | null | undefined
  /** Without an address, the name isn't a link. */
  url?: string | null | undefined
}

interface SavedAtCompanyProps {
  heading: string
  items: readonly SavedItem[]
  /** The total number, if only the first items are given. */
  total?: number | undefined
}

/** Sends nothing. */
export function SavedHere({ heading, items, total = items.length }: SavedAtCompanyProps) {
  if (items.length === 0) return null
  return (
    <SectionCard heading={heading} count={numberText(total)}>
      <ShowAll items={items} first={5}>
        {(shown) => (
          <ul class="entries-tight">
            {shown.map(({ key, name, detail, url }) => (
              <li key={key} class="entries-entry">
                <p class="entries-title">
                  <NameLink name={name} href={url} />
                </p>
                {detail && (
                  <p class="entries-aside">
                    <bdi>{detail}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
    </SectionCard>
  )
}
