import { i18n } from '#i18n'
import { computed } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey, deployment, preferences } from '../../lib/settings/settings.ts'
import { runPriceText } from '../account/shortfallTexts.ts'
import { computedAsync } from '../model/computedAsync.ts'
import type { KeySelection } from '../model/librarySelection.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'

interface EnrichPriceProps {
  chosen: KeySelection
  db: Database
}

/** Planning more takes noticeably long on each click of a row. */
const mostPlanned = 1000

/** As computed on the New run page. */
export function EnrichPrice({ chosen, db }: EnrichPriceProps) {
  const price = useViewModel(() => watchPrice(chosen, db))
  const known = useLastValue(price.value)
  return (
    <span class="chosen-price">
      {known && chosen.size <= mostPlanned
        ? `· ${runPriceText(known.plan, known.limit)}`
        : i18n.t('library.act.priced')}
    </span>
  )
}

function watchPrice(chosen: KeySelection, db: Database) {
  const preferred = watchStorageItem(preferences)
  const where = watchStorageItem(deployment)
  const keys = computed(() => (chosen.size <= mostPlanned ? chosen.all.value : []))
  return computedAsync(
    () => [keys.value, preferred.value, where.value?.socialUrl] as const,
    async ([some, known, socialUrl], stop) => {
      if (some.length === 0 || !known || socialUrl === undefined) return undefined
      // Load the planner on demand: the table's first paint must not wait for it.
      const { planSelection } = await import('../../lib/bulk/plan-selection.ts')
      stop.throwIfAborted()
      const plan = await planSelection({ db, deployment, preferences, apiKey }, some, socialUrl, known, stop)
      return { plan, limit: known.budgetPerRun }
    },
  )
}
