import { numberText } from '../../ui/formats.ts'
import { NameLink } from '../../ui/NameLink.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import '../person/Entries.css'

/** Somebody or something that is on this computer already. */
export interface SavedItem {
  /** Its subject's key. */
  key: string
  name: string
  /** A position or a place, in the page's own words. */
  detail?: string | null | undefined
  /** Its page; without one the name leads nowhere. */
  url?: string | null | undefined
}

interface KnownHereProps {
  heading: string
  items: readonly SavedItem[]
  /** How many there are, where these are only the first. */
  total?: number | undefined
}

/** What was bought before and belongs to this company. Nothing is asked for it. */
export function SavedHere({ heading, items, total = items.length }: KnownHereProps) {
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
