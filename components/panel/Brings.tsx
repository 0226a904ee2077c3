import { i18n } from '#i18n'
import type { Offer } from '../../lib/purchases/offers.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { includable } from '../settings/includable.ts'
import { cachedPrice } from '../account/priced.ts'
import { sentences } from '../ui/formats.ts'

export function Brings({ offers, preferences }: { offers: readonly Offer[]; preferences: Preferences }) {
  return <p class="panel-brings">{sentences(...lines(offers, preferences))}</p>
}

function lines(offers: readonly Offer[], { includes, cacheDuration, profileBy }: Preferences) {
  const promise = i18n.t('panel.promise')
  const [{ section } = { section: 'profile' }] = offers
  if (section === 'company') return [i18n.t('panel.brings.company'), promise]
  if (section === 'job') return [i18n.t('panel.brings.job'), promise]
  const all = profileBy === 'get'
  const isWhole = all || includable.every((part) => includes[part])
  const cached = all || cacheDuration === '' ? null : cachedPrice('enrichProfile')
  return [
    i18n.t(isWhole ? 'panel.brings.profile' : 'panel.brings.parts'),
    cached && i18n.t('panel.brings.cached', [cached.costs]),
    promise,
    offers.some(({ further }) => further === 'emails') ? i18n.t('panel.brings.email') : null,
  ]
}
