import { i18n } from '#i18n'
import { useRef } from 'preact/hooks'
import { fits } from '../../lib/text/fits.ts'
import { labelKey, longestTag, normalizeLabel } from '../../lib/records/annotations/tags.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { PickList } from '../ui/PickList.tsx'
import { orShowFailure } from './orShowFailure.ts'

interface TagPickerProps {
  subject: Pick<Subject, 'key' | 'tags'>
  existing: readonly string[]
  onClose: () => void
}

/** A typed tag that already exists keeps its stored spelling. */
export function TagPicker({ subject: { key, tags }, existing, onClose }: TagPickerProps) {
  const own = new Map(tags.map((tag) => [labelKey(tag), tag]))
  // A removed tag stays in the open menu, so that it can be added again.
  const seen = useRef(new Map<string, string>())
  for (const tag of [...tags, ...existing])
    if (!seen.current.has(labelKey(tag))) seen.current.set(labelKey(tag), tag)
  const names = [...seen.current.values()].toSorted((a, b) => a.localeCompare(b))
  return (
    <PickList
      label={i18n.t('actions.findTag')}
      listLabel={i18n.t('notes.tags')}
      options={names.map((name) => ({ id: name, name, picked: own.has(labelKey(name)) }))}
      longest={longestTag}
      fits={fits}
      newName={(typed) => {
        const name = normalizeLabel(typed)
        return { name, is: names.find((tag) => labelKey(tag) === labelKey(name)) ?? null }
      }}
      createText={(name) => i18n.t('actions.createTag', [name])}
      none={i18n.t('actions.noTag')}
      onPick={({ name, picked }) =>
        void orShowFailure(
          picked ? annotationCommands.removeTag(key, name) : annotationCommands.addTag(key, name),
        )
      }
      onCreate={(name) => void orShowFailure(annotationCommands.addTag(key, name))}
      onClose={onClose}
    />
  )
}
