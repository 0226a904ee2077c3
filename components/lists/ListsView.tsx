import { i18n } from '#i18n'
import { annotationCommands } from '../model/annotationCommands.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import { ListNames } from '../record/annotations/ListNames.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** All lists, or one of them with its records. */
export default function ListsView({ db }: LibraryPageProps) {
  const { lists } = usePageModel(watchAnnotations, db)
  return (
    <div class="page">
      <PageHead title={i18n.t('shell.page.lists')} />
      <ListNames
        lists={lists.value ?? []}
        onRename={annotationCommands.renameList}
        onDelete={annotationCommands.deleteList}
      />
    </div>
  )
}
