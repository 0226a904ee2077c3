import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { OperationName } from '../../lib/api/operations.ts'
import { maskedKey } from './exactRequest.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { ShownResult } from '../../lib/purchases/rows/refusal.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { apiKey, deployment, type DeploymentSettings } from '../../lib/settings/settings.ts'
import {
  isInFlight,
  lookupResult,
  shownLookupResult,
  createLookupModel,
  type LookupModel,
  type SendClick,
} from '../model/lookupModel.ts'
import { readTeam, type TeamView } from '../../lib/team/team-state.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'
import { watchPrices } from '../account/pricesModel.ts'
import { watchCircumstances } from '../account/circumstancesModel.ts'
import { watchChosen } from '../usage/chosen.ts'

export interface ConsoleModel {
  operation: ReadonlySignal<OperationName>
  named: ReadonlySignal<string | null>
  deployment: ReadonlySignal<DeploymentSettings | undefined>
  /** Masked; `null` if none is saved for this provider. */
  key: ReadonlySignal<string | null | undefined>
  lookup: LookupModel['lookup']
  refusal: LookupModel['refusal']
  /** Without a request. */
  isSaved: ReadonlySignal<boolean>
  isSending: ReadonlySignal<boolean>
  recent: ReadonlySignal<LedgerRequest[] | undefined>
  team: ReadonlySignal<TeamView | undefined>
  shownResult(): ShownResult
  send(input: Record<string, unknown>, click: SendClick): Promise<void>
  repeat: LookupModel['repeat']
  overrideClaim: LookupModel['overrideClaim']
  showRequest(request: string): void
}

const recentCount = 10

/** Opens the request that the page's address names. */
export function watchConsole(db: Database): ConsoleModel {
  const { operation, request: named } = watchChosen()
  watchPrices(db)
  watchCircumstances(db)
  const lookups = createLookupModel(db, 'console')
  const where = watchStorageItem(deployment)
  const saved = watchStorageItem(apiKey)
  const earlierRequest = signal<string | null>(null)
  const busy = signal(false)
  const earlier = live(
    () => earlierRequest.value,
    (id) => (id === null ? Promise.resolve(null) : lookupResult(db, id)),
  )
  const lookup = computed(() => (earlierRequest.value === null ? lookups.lookup.value : earlier.value))
  const show = (request: string | null) => {
    earlierRequest.value = request
    lookups.clear()
  }
  const alone = async (step: () => Promise<void>) => {
    if (busy.peek()) return
    busy.value = true
    await step()
    busy.value = false
  }
  effect(() => {
    void operation.value
    show(named.value)
  })

  return {
    operation,
    named,
    deployment: where,
    key: computed(() => {
      if (saved.value === undefined || where.value === undefined) return undefined
      return keyFits(saved.value, where.value.apiUrl) ? maskedKey(saved.value.key) : null
    }),
    lookup,
    refusal: lookups.refusal,
    isSaved: computed(() => earlierRequest.value === null && lookups.isSaved.value),
    isSending: computed(() => busy.value || isInFlight(lookup.value)),
    recent: live(
      () => operation.value,
      (name) => recentRequests(db, name),
    ),
    team: live(
      () => null,
      () => readTeam(db),
    ),
    shownResult: () =>
      earlierRequest.peek() === null ? lookups.shownResult() : shownLookupResult(lookup.peek()),
    send: (input, click) =>
      alone(() => {
        show(null)
        return lookups.send(operation.peek(), input, click)
      }),
    repeat: (click) => alone(() => lookups.repeat(click)),
    overrideClaim: (request, maximum) =>
      alone(() => {
        show(null)
        return lookups.overrideClaim(request, maximum)
      }),
    showRequest: show,
  }
}

/** Newest first. */
export function recentRequests(db: Database, operation: OperationName): Promise<LedgerRequest[]> {
  return db.requests
    .where('[operation+trigger+reservedAt]')
    .between([operation, 'console', -Infinity], [operation, 'console', Infinity])
    .reverse()
    .limit(recentCount)
    .toArray()
}
