import { i18n } from '#i18n'
import { fits } from '../../lib/text/fits.ts'
import { labelKey, longestTag, normalizeLabel } from '../../lib/records/annotations/tags.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { PickList } from '../ui/PickList.tsx'
import { orShowFailure } from './orShowFailure.ts'

interface ListPickerProps {
  subject: Pick<Subject, 'key' | 'lists'>
  lists: readonly List[]
  onClose: () => void
}

export function ListPicker({ subject: { key, lists: on }, lists, onClose }: ListPickerProps) {
  return (
    <PickList
      label={i18n.t('actions.findList')}
      listLabel={i18n.t('notes.lists')}
      options={lists.map(({ id, name }) => ({ id, name, picked: on.includes(id) }))}
      longest={longestTag}
      fits={fits}
      newName={(typed) => {
        const name = normalizeLabel(typed)
        return { name, is: lists.find((list) => labelKey(list.name) === labelKey(name))?.id ?? null }
      }}
      createText={(name) => i18n.t('actions.createList', [name])}
      none={i18n.t('actions.noList')}
      onPick={({ id, picked }) =>
        void orShowFailure(
          picked ? annotationCommands.takeOffList(id, [key]) : annotationCommands.putOnList(id, [key]),
        )
      }
      onCreate={(name) => void orShowFailure(annotationCommands.createList(name, [key]))}
      onClose={onClose}
    />
  )
}
