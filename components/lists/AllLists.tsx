import { i18n } from '#i18n'
import { hrefOfList } from '../../lib/library/route.ts'
import { isWatching } from '../../lib/purchases/ledger/watch-budget.ts'
import { spentOnList } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateText, daysText, numberText } from '../ui/formats.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { creditsText } from '../account/sumText.ts'
import { DeleteList, NewList, RenameList } from './ListForms.tsx'
import { watchLists, type ListsModel } from './listsModel.ts'
import '../ui/pages.css'
import { DataTable } from '../ui/DataTable.tsx'
import './lists.css'

export function AllLists({ db }: { db: Database }) {
  const model = useViewModel(() => watchLists(db))
  const lists = model.lists.value
  const create = <NewList lists={lists ?? []} />
  return (
    <div class="page">
      <PageHead title={i18n.t('shell.page.lists')}>{lists && lists.length > 0 && create}</PageHead>
      {!lists ? (
        <Skeleton lines={4} />
      ) : lists.length === 0 ? (
        <EmptyState icon="list" actions={create}>
          {i18n.t('lists.empty')}
        </EmptyState>
      ) : (
        <DataTable
          class="plain-table lists-table"
          label={i18n.t('shell.page.lists')}
          columns={[
            { text: i18n.t('lists.column.name') },
            { text: i18n.t('lists.column.records') },
            { text: i18n.t('lists.column.watch') },
            { text: i18n.t('lists.column.cost') },
            { text: i18n.t('lists.column.changed') },
            { text: i18n.t('lists.column.actions'), isTextHidden: true },
          ]}
        >
          {lists.map((list) => (
            <Row key={list.id} list={list} lists={lists} model={model} />
          ))}
        </DataTable>
      )}
    </div>
  )
}

function ListLink({ list }: { list: List }) {
  return (
    <a href={hrefOfList(list.id)}>
      <bdi>{list.name}</bdi>
    </a>
  )
}

interface RowProps {
  list: List
  lists: readonly List[]
  model: ListsModel
}

function Row({ list, lists, model }: RowProps) {
  const count = model.counts.value?.get(list.id)
  const cost = model.costs.value.get(list.id)
  return (
    <tr>
      <th scope="row">
        <ListLink list={list} />
      </th>
      <td>{count === undefined ? '' : numberText(count)}</td>
      <td>
        <Watched list={list} model={model} />
      </td>
      <td>{cost ? creditsText(spentOnList(cost)) : ''}</td>
      <td>{cost && <RelativeTime at={cost.changedAt} now={model.now.value} />}</td>
      <td>
        <RenameList list={list} lists={lists} />
        <DeleteList list={list} />
      </td>
    </tr>
  )
}

function Watched({ list: { id, watch }, model }: Pick<RowProps, 'list' | 'model'>) {
  if (!watch || !isWatching(watch, model.now.value))
    return <span class="soft">{i18n.t('watch.notWatched')}</span>
  const spent = model.watchCosts.value?.get(id)
  return (
    <>
      {i18n.t('watch.until', [daysText(watch.everyDays), dateText(watch.until)])}
      {spent !== undefined && (
        <span class="soft lists-second">
          {i18n.t('watch.ofMonth', [numberText(spent), numberText(watch.monthlyBudget)])}
        </span>
      )}
    </>
  )
}
