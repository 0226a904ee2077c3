import { computed, effect, signal } from '@preact/signals'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { openRequestsOf, withoutPromised } from '../../lib/purchases/ledger/open-requests.ts'
import { countedSpending, daySumOf } from '../../lib/purchases/ledger/spending.ts'
import { budgetOn } from '../../lib/purchases/prices/budget.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { firstProfile } from '../../lib/settings/accounts.ts'
import { deployment, preferences } from '../../lib/settings/settings.ts'
import { judged } from '../errors/circumstances.ts'
import { live } from '../model/live.ts'
import { listenToPage } from '../model/model.ts'
import { watchMissingHosts } from '../model/watchAccess.ts'
import { watchAgreedKey } from '../model/watchAgreedKey.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { accountOf } from './accountModel.ts'
import { prices } from './pricesModel.ts'

const clockMs = 15_000

/** An alert disappears as soon as its cause does. */
export function watchCircumstances(db: Database): void {
  const now = watchClock(clockMs)
  const key = watchAgreedKey()
  const where = watchStorageItem(deployment)
  const preferred = watchStorageItem(preferences)
  const blocked = watchMissingHosts()
  const online = signal(navigator.onLine)
  const check = () => (online.value = navigator.onLine)
  listenToPage('online', check)
  listenToPage('offline', check)
  const day = computed(() => localDay(now.value))
  const stored = live(
    () => [key.value?.account ?? '', preferred.value?.profile ?? firstProfile, day.value] as const,
    async ([id, profile, today]) => {
      const [known, open, sum, team] = await Promise.all([
        accountOf(db, id),
        openRequestsOf(db, id),
        daySumOf(db, profile, today),
        db.teamState.get('status'),
      ])
      const account = id === '' ? undefined : await withoutPromised(db, known)
      const condition = team?.key === 'status' ? team.condition : null
      return { account, inFlight: open.length, spent: { profile, spent: countedSpending(sum) }, condition }
    },
  )
  effect(() => {
    const { account, inFlight = 0, spent, condition } = stored.value ?? {}
    const chosen = preferred.value
    const isOfProfile = spent !== undefined && chosen?.profile === spent.profile
    const around = {
      now: now.value,
      online: online.value,
      apiUrl: where.value?.apiUrl,
      key: key.value,
      isConfirmed: chosen?.isConfirmed,
      blocked: blocked.value,
      account,
      inFlight,
      day: isOfProfile ? { ...spent, budget: budgetOn(day.value, chosen) } : undefined,
      team: condition,
    }
    judged.value = { around, prices: prices.value }
  })
}
