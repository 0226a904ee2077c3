import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'
import { spentOnList } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { watchTable } from '../library/libraryModel.ts'
import { RecordsTable } from '../library/TableView.tsx'
import { useViewModel } from '../model/usePageModel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { creditsText } from '../account/sumText.ts'
import { DeleteList, RenameList } from './ListForms.tsx'
import { watchLists, type ListsModel } from './listsModel.ts'
import { WatchList } from './WatchList.tsx'
import { watchWatching } from './watchModel.ts'
import { WatchNote } from './WatchNote.tsx'
import { WholeList } from './WholeList.tsx'
import './lists.css'

const above = () => ({ href: pageNames.lists, label: i18n.t('lists.all') })

export function OneList({ id, db }: { id: string; db: Database }) {
  const model = useViewModel(() => watchLists(db, id))
  const { lists } = model
  const list = lists.value?.find((each) => each.id === id)
  if (list) return <Records list={list} model={model} db={db} />
  return (
    <div class="page">
      <PageHead title={i18n.t('shell.page.lists')} above={above()} />
      {lists.value ? <EmptyState icon="trash">{i18n.t('lists.deleted')}</EmptyState> : <Skeleton lines={8} />}
    </div>
  )
}

function Records({ list, model, db }: { list: List; model: ListsModel; db: Database }) {
  const table = useViewModel(() => watchTable(db, { list: [list.id] }))
  const watching = useViewModel(() => watchWatching(db, list.id))
  const cost = model.costs.value.get(list.id)
  return (
    <RecordsTable
      model={table}
      db={db}
      without={['list']}
      empty={i18n.t('lists.noRecords')}
      foot={<WatchNote list={list} model={watching} />}
      head={{
        title: <bdi>{list.name}</bdi>,
        above: above(),
        aside: cost && (
          <span class="soft">{i18n.t('lists.costSoFar', [creditsText(spentOnList(cost))])}</span>
        ),
        children: (
          <>
            <WholeList id={list.id} count={cost?.subjects} db={db} />
            <WatchList list={list} model={watching} />
            <RenameList list={list} lists={model.lists.value ?? []} />
            <DeleteList list={list} onDone={() => location.assign(pageNames.lists)} />
          </>
        ),
      }}
    />
  )
}
