import { i18n } from '#i18n'
import { libraryColumns, plainContext } from '../../lib/library/columns.ts'
import { hrefOfRecord } from '../../lib/library/route.ts'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import type { RunItem } from '../../lib/bulk/rows.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { numberText } from '../ui/formats.ts'
import { NameLink } from '../ui/NameLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { countsOfGroups, groupNames } from './groupNames.ts'
import { ReasonText } from './ItemRow.tsx'
import { Pager } from './Pager.tsx'
import type { RunViewModel, ShownRow } from './runModel.ts'
import { itemWords } from './stateTexts.ts'
import { DataTable } from '../ui/DataTable.tsx'
import '../ui/pages.css'

const columns = ['name', 'title', 'company', 'email', 'cost'] as const

export function RunRows({ model }: { model: RunViewModel }) {
  const { group, page } = model
  const results = useLastValue(model.results.value)
  const rows = useLastValue(model.rows.value)
  if (!results || !rows) return <Skeleton lines={6} />
  const tabs = countsOfGroups(results).map(([id, count]) => ({ id, label: i18n.t(groupNames[id]), count }))
  return (
    <section class="run-part run-by-row">
      <Tabs
        label={i18n.t('run.items')}
        tabs={[{ id: 'all', label: i18n.t('ledger.filter.all'), count: results.rows.length }, ...tabs]}
        selected={group.value ?? 'all'}
        onSelect={(id) => (group.value = id === 'all' ? null : id)}
      >
        <DataTable
          class="plain-table run-rows"
          label={i18n.t('run.items')}
          columns={columns.map((name) => ({
            text: i18n.t(name === 'cost' ? 'run.column.cost' : `library.column.${name}`),
            class: `run-rows-${name}`,
          }))}
        >
          {rows.shown.map((row) => (
            <Row key={row.items[0]?.position} row={row} />
          ))}
        </DataTable>
        <Pager
          label={i18n.t('run.items')}
          page={page.value}
          pages={rows.pages}
          onPage={(next) => (page.value = next)}
        />
      </Tabs>
    </section>
  )
}

function Row({ row: { items, subject } }: { row: ShownRow }) {
  const [first] = items
  if (!first) return null
  const name = subject?.name || first.label
  const isPerson = subject?.kind === 'person'
  return (
    <tr>
      <td class="run-rows-name">
        <span class="run-rows-person">
          <Avatar
            name={subject?.name ?? ''}
            kind={isPerson || !subject ? 'person' : 'company'}
            size="tiny"
            unknown={!subject}
            pictureOf={subject?.key}
          />
          {subject ? (
            <a href={hrefOfRecord(subject.key)}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <NameLink name={name} href={'page' in first.lookup ? first.lookup.page.url : null} />
          )}
        </span>
      </td>
      <td class="run-rows-title">
        {subject && <bdi>{libraryColumns.title.value(subject, plainContext)}</bdi>}
      </td>
      <td class="run-rows-company">{isPerson && <bdi>{subject.company}</bdi>}</td>
      <td class="run-rows-email">
        {isPerson && subject.email !== '' ? (
          <AddressText>{subject.email}</AddressText>
        ) : (
          <Outcome items={items} isPerson={isPerson} />
        )}
      </td>
      <td class="run-rows-cost">{costText(items)}</td>
    </tr>
  )
}

const failedStates: readonly string[] = ['refused', 'unknown', 'cancelled']

/** Instead of an email: whether it wasn't found, or why the lookup failed. */
function Outcome({ items, isPerson }: { items: RunItem[]; isPerson: boolean }) {
  const failed = items.find(({ state }) => failedStates.includes(state))
  const missed = items.find(({ state }) => state === 'not-found')
  if (isPerson && !failed) return <span class="soft">{i18n.t('library.filter.none')}</span>
  const shown = missed && !isPerson ? missed : failed
  if (!shown) return null
  return (
    <>
      <span class="soft">{i18n.t(itemWords[shown.state].words)}</span>
      <ReasonText item={shown} />
    </>
  )
}

function costText(items: readonly RunItem[]): string {
  if (items.every(({ state }) => state === 'saved')) return i18n.t('run.item.saved')
  const costs = items.flatMap(({ cost }) => cost ?? [])
  return costs.length === 0 ? '' : numberText(sumCredits(costs))
}
