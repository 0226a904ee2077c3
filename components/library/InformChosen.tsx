import { i18n } from '#i18n'
import { informedNow } from '../../lib/library/informing.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { Lazy } from '../page/Lazy.tsx'
import { Popover } from '../ui/Popover.tsx'
import type { LibraryActions } from './libraryActions.ts'
import type { LibraryModel } from './libraryModel.ts'

interface InformChosenProps {
  library: LibraryModel
  actions: LibraryActions
  db: Database
}

const load = () => import('../data/informing/NoticeActions.tsx')

export function InformChosen({ library, actions, db }: InformChosenProps) {
  return (
    <Popover label={i18n.t('informing.act')} icon="mail" folds>
      {(close) => {
        const people = library.chosen.all
          .peek()
          .flatMap((key) => library.rows.get(key) ?? [])
          .filter(({ kind }) => kind === 'person')
        const onInformed = () =>
          void actions.tag(
            people.map(({ key }) => key),
            informedNow(Date.now()),
          )
        return <Lazy load={load} props={{ db, people, onInformed, onClose: close }} />
      }}
    </Popover>
  )
}
