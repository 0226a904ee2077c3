import { FactList } from '../ui/FactList.tsx'
import { ListedNote } from '../ui/ListedNote.tsx'
import { SectionCard, type FactSource } from './SectionCard.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { titledRows } from './titledRows.ts'
import { unknownLines } from './unknownLines.ts'
import './record.css'
import { listedCount } from '../ui/formats.ts'

interface UnknownItemsProps {
  heading: string
  items: readonly unknown[]
  counted: number | null | undefined
  source: FactSource
}

export function UnknownItems({ heading, items, counted, source }: UnknownItemsProps) {
  if (items.length === 0 && !counted) return null
  return (
    <SectionCard
      heading={heading}
      count={listedCount(items.length, counted)}
      copy={items.length > 0 ? () => unknownLines(items).join('\n') : undefined}
      {...source}
    >
      <ShowAll items={items} first={5}>
        {(shown) => (
          <ul class="unknown-items">
            {shown.map((item, index) => {
              const { title, rows } = titledRows(item)
              return (
                <li key={index}>
                  {title && (
                    <p class="unknown-items-title">
                      <bdi>{title}</bdi>
                    </p>
                  )}
                  <FactList facts={rows} />
                </li>
              )
            })}
          </ul>
        )}
      </ShowAll>
      <ListedNote listed={items.length} counted={counted} />
    </SectionCard>
  )
}
