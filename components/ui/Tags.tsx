import { Chip } from './Chip.tsx'
import { ShowAll } from './ShowAll.tsx'
import './content.css'

interface TagsProps {
  label: string
  tags: readonly string[]
  first?: number | undefined
}

export function Tags({ label, tags, first = 12 }: TagsProps) {
  const different = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]
  return (
    <ShowAll items={different} first={first}>
      {(shown) => (
        <ul class="tags" aria-label={label}>
          {shown.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  )
}
