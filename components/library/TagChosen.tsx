import { i18n } from '#i18n'
import { TagsField } from '../record/annotations/TagsField.tsx'
import { Popover } from '../ui/Popover.tsx'
import '../record/annotations/notes.css'

/** Adds a tag to all that is chosen. */
export function TagChosen({ known, onTag }: { known: readonly string[]; onTag: (tag: string) => void }) {
  return (
    <Popover label={i18n.t('library.act.tag')}>
      {(close) => (
        <TagsField
          tags={[]}
          known={known}
          onAdd={(tag) => {
            onTag(tag)
            close()
          }}
          onRemove={close}
        />
      )}
    </Popover>
  )
}
