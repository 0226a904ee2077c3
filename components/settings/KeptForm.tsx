import { i18n } from '#i18n'
import type { OptionsModel } from './settingsModel.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { AllowAgain } from '../suppression/AllowAgain.tsx'
import { ListNames } from '../record/annotations/ListNames.tsx'

/** The names of lists, and whom never to look up. */
export function KeptForm({ options }: { options: OptionsModel }) {
  const { lists, suppressed } = options.kept
  return (
    <>
      <h3>{i18n.t('notes.lists')}</h3>
      <ListNames
        lists={lists.value ?? []}
        onRename={annotationCommands.renameList}
        onDelete={annotationCommands.deleteList}
      />
      <h3>{i18n.t('known.list.title')}</h3>
      <AllowAgain
        count={suppressed.value}
        socialUrl={options.draft.value?.socialUrl ?? ''}
        onAllow={annotationCommands.allowAgain}
      />
    </>
  )
}
