import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { emailOperations, type EmailSpending } from '../../lib/purchases/ledger/email-cost.ts'
import { byOperation, sumOfDays } from '../../lib/purchases/ledger/sums.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { useLastValue, useLoaded } from '../model/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { fewRequests } from './listCostsModel.ts'
import { creditsText } from '../account/sumText.ts'
import type { LedgerModel } from './usageModel.ts'

/** The cost per verified email. With many lookups, it is computed only on request. */
export function EmailCost({ ledger, days }: { ledger: LedgerModel; days: Spending[] }) {
  const requested = useSignal(false)
  const sums = byOperation(days).filter(({ operation }) =>
    (emailOperations as readonly string[]).includes(operation),
  )
  const lookups = sums.reduce((all, { requests }) => all + requests, 0)
  const credits = sums.reduce((all, sum) => all + sum.credits, 0)
  if (lookups === 0) return null
  return (
    <section class="email-cost" aria-labelledby="ledger-emails">
      <h3 id="ledger-emails">{i18n.t('ledger.perEmail.title')}</h3>
      {lookups <= fewRequests || requested.value ? (
        <Average
          key={ledger.filter.value.profile}
          ledger={ledger}
          profile={ledger.filter.value.profile}
          first={days[0]!.key}
          last={days.at(-1)!.key}
          state={`${lookups} ${credits} ${sumOfDays(days).reserved}`}
        />
      ) : (
        <Button size="small" onClick={() => (requested.value = true)}>
          {i18n.t('ledger.calculate')}
        </Button>
      )}
    </section>
  )
}

interface AverageProps {
  ledger: LedgerModel
  profile: string
  first: string
  last: string
  /** Changes with each charged email lookup, so that the average is computed again. */
  state: string
}

function Average({ ledger, profile, first, last, state }: AverageProps) {
  const cost = useLastValue(
    useLoaded(() => ledger.emailCost(first, last, profile), [first, last, profile, state]),
  )
  if (!cost) return <p class="soft">{i18n.t('ledger.adding')}</p>
  return (
    <p>
      {cost.found > 0 && <strong>{creditsText(cost.spent / cost.found)}</strong>}{' '}
      <span class="soft">{howText(cost)}</span>
    </p>
  )
}

function howText({ spent, found }: EmailSpending): string {
  return found === 0
    ? i18n.t('ledger.perEmail.none', [creditsText(spent)])
    : i18n.t('ledger.perEmail.how', found, [numberText(found), creditsText(spent)])
}
