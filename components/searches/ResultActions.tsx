import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { countMissing, type SearchResults } from '../../lib/bulk/input/search-results.ts'
import { csvLines } from '../../lib/exports/csv-lines.ts'
import { hrefOfRun, pageNames } from '../../lib/library/route.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import type { ListingSearch } from '../../lib/search/remote/past-searches.ts'
import { copyText } from '../library/rowsText.ts'
import { ListChosen } from '../record/annotations/ListChosen.tsx'
import { given } from '../model/given.ts'
import { selected as selectedRecords } from '../model/librarySelection.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { pricedRunText } from '../account/shortfallTexts.ts'
import { PricedButton } from '../account/PricedButton.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { isFocusFree } from '../ui/keepFocus.ts'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/toast.ts'
import { linesOf, needsReview, runBudgetOf, type SearchPageModel } from './searchPageModel.ts'

interface ResultActionsProps {
  search: ListingSearch
  found: SearchResults
  model: SearchPageModel
}

export function ResultActions({ search, found, model }: ResultActionsProps) {
  const { selection } = model
  const wasNone = useRef(true)
  const isNone = model.selected.value.length === 0
  const rest = useSignal<List | null>(null)
  useEffect(() => {
    if (wasNone.current !== isNone) focusTable()
    wasNone.current = isNone
    if (isNone) rest.value = null
  }, [isNone])
  const some = model.selected.value
  const saved = useLastValue(model.saved.value)
  const keys = [...new Set(some.flatMap(({ id }) => saved?.get(id)?.subject.key ?? []))]
  const others = some.filter(({ id, entry }) => entry && !saved?.has(id)).length
  const enrich = async (list: string | null) => {
    const plan = model.plan.peek()
    if (!plan) return
    const words = Object.values(search.filled.values).join(', ')
    const begun = needsReview(plan)
      ? 'changed'
      : await model.enrich(i18n.t('searches.runName', [words]), list)
    if (begun === null) showToast({ text: i18n.t('run.startFailed') })
    else if (begun === 'changed') {
      given.lines.value = linesOf(some)
      location.assign(pageNames.newRun)
    } else location.assign(hrefOfRun(begun.run))
  }
  const put = async (to: string | { name: string }) => {
    const list = await model.addToList(to)
    if (!list) showToast({ text: i18n.t('ui.failed') })
    // Show no number: the toast for undoing it has it.
    else if (others > 0) rest.value = list
  }
  return (
    <div class="result-bar">
      <div class="result-line" role="group" aria-label={i18n.t('library.act.label')}>
        {some.length > 0 ? (
          <>
            <strong>{i18n.t('library.chosen', some.length, [numberText(some.length)])}</strong>
            <Button
              size="small"
              icon="cross"
              label={i18n.t('library.chooseNone')}
              onClick={selection.clear}
            />
            <span class="result-acts">
              <ListChosen
                lists={model.lists.value ?? []}
                onAdd={(id) => void put(id)}
                onCreate={(name) => void put({ name })}
              />
              <Button
                size="small"
                icon="sync"
                disabledReason={keys.length === 0 ? i18n.t('searches.noneSaved') : null}
                onClick={() => {
                  selectedRecords.replace(keys)
                  location.assign(pageNames.crm)
                }}
              >
                {i18n.t('actions.crm')}
              </Button>
              <Button size="small" icon="copy" onClick={() => copyText(rowsOf(model))}>
                {i18n.t('library.act.copy')}
              </Button>
              <EnrichButton
                primary
                action={i18n.t('library.act.enrich')}
                model={model}
                onEnrich={() => void enrich(null)}
              />
            </span>
          </>
        ) : (
          <Button size="small" onClick={selection.selectAll}>
            {i18n.t('library.allShown', [numberText(found.results.length)])}
          </Button>
        )}
        <Pages search={search} found={found} model={model} />
      </div>
      {rest.value && some.length > 0 && (
        <Notice
          tone="information"
          actions={
            <EnrichButton
              action={i18n.t('searches.enrichInto', [rest.value.name])}
              model={model}
              onEnrich={() => void enrich(rest.value!.id)}
            />
          }
        >
          {i18n.t('searches.listRest', [numberText(others), rest.value.name])}
        </Notice>
      )}
    </div>
  )
}

interface EnrichButtonProps {
  action: string
  model: SearchPageModel
  primary?: boolean
  onEnrich: () => void
}

/**
 * A button that shows the price. If it is pressed before the price is known, it waits for the price and requires another press, because the user hasn't seen it.
 */
function EnrichButton({ action, model, primary = false, onEnrich }: EnrichButtonProps) {
  const plan = model.plan.value
  const waits = useSignal(false)
  const words = plan ? pricedRunText(action, plan.estimate, runBudgetOf(plan)) : action
  useEffect(() => {
    if (!plan || !waits.peek()) return
    waits.value = false
    if (plan.drafts.length > 0) showToast({ text: i18n.t('searches.pressAgain', [words]) })
  }, [plan])
  return (
    <Button
      variant={primary ? 'primary' : undefined}
      size="small"
      busy={waits.value}
      disabledReason={plan?.drafts.length === 0 ? i18n.t('searches.tooLittle') : null}
      onClick={() => {
        if (plan) onEnrich()
        else waits.value = true
      }}
    >
      {words}
    </Button>
  )
}

function Pages({ search, found, model }: ResultActionsProps) {
  const missing = countMissing(found)
  const { extent, lastPage } = found
  if (model.fetching.value) {
    const { done, of } = model.fetching.value
    return (
      <span class="result-pages" role="status">
        {i18n.t('searches.loading', [numberText(Math.min(done + 1, of)), numberText(of)])}
        <Button size="small" onClick={model.stop}>
          {i18n.t('library.stop')}
        </Button>
      </span>
    )
  }
  const isCapped = extent.pages === lastPage && (extent.total ?? 0) > found.results.length + found.repeated
  if (missing === 0)
    return isCapped ? (
      <span class="result-pages">{i18n.t('searches.firstPages', [numberText(lastPage)])}</span>
    ) : null
  const all = extent.total === null || isBeyond(found)
  const load = async (maximum: number | null) => {
    await model.fetchAll(maximum)
    focusTable()
  }
  return (
    <span class="result-pages">
      <PricedButton
        size="small"
        about={String(missing)}
        action={
          all ? i18n.t('searches.allPages') : i18n.t('searches.selectEvery', [numberText(extent.total ?? 0)])
        }
        operation={search.operation}
        lookups={missing}
        onSpend={(maximum) => void load(maximum)}
      />
    </span>
  )
}

const isBeyond = ({ extent, lastPage }: SearchResults) => extent.pages === lastPage

/** If the button that had focus is gone, move focus to the table. */
function focusTable(): void {
  if (isFocusFree())
    document.querySelector<HTMLElement>('.result-table thead input')?.focus({ preventScroll: true })
}

function rowsOf(model: SearchPageModel): string {
  const rows = model.selected.peek()
  const isJobs = rows[0]?.kind === 'job'
  const names = ['name', 'position', 'company', ...(isJobs ? (['location'] as const) : [])] as const
  const head = [...names.map((name) => i18n.t(`searches.column.${name}`)), i18n.t('actions.as.link')]
  const cells = rows.map(({ name, about, company, place, entry }) => [
    name,
    about,
    company,
    ...(isJobs ? [place] : []),
    entry?.page?.url ?? '',
  ])
  return csvLines([head, ...cells], { separator: '\t' })
}
