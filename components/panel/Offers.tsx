import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { firstSection } from '../../lib/purchases/first-section.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import { offersFor, type Offer } from '../../lib/purchases/offers.ts'
import { cancelPendingRequest } from '../errors/remedies.ts'
import { judged } from '../errors/circumstances.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BuyButton, PurchaseAlert, takesPlace } from './Buy.tsx'
import type { PanelModel } from './panelModel.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { includable } from '../settings/includable.ts'
import { cachedPrice } from '../account/priced.ts'
import { sentences } from '../ui/formats.ts'

/** The main offer first; `null` until it is known. */
export function offersOf({ page, saved, preferences }: PanelModel): Offer[] | null {
  if (!page.value || !saved.value || !preferences.value) return null
  const { prices, around } = judged.value
  const { requests, record } = saved.value
  return offersFor({
    kind: page.value.kind,
    requests,
    sections: record?.sections ?? {},
    preferences: preferences.value,
    prices,
    around,
  })
}

export const offerLabel = ({ further }: Offer) => i18n.t(further ? 'panel.enrichBoth' : 'panel.enrich')

interface OffersProps {
  model: PanelModel
  domain?: string
  disabledReason?: string | null
  children?: ComponentChildren
}

/** For a page without a record; or the reason why nothing can be bought. */
export function Offers({ model, domain, disabledReason = null, children }: OffersProps) {
  const offers = offersOf(model)
  const page = model.page.value
  const preferences = model.preferences.value
  if (!offers || !page || !preferences) return null
  const section = firstSection[page.kind]
  const lookup = { model, section, domain }
  const isReplaced = takesPlace(lookup)
  const status = sectionStatus(model.saved.value?.requests ?? [], section, model.now.value)
  // A pending email request means that the button for both was pressed.
  const isBoth = emailBehind(model) !== undefined
  const isOther = (offer: Offer) => status.isInFlight && (offer.further !== null) !== isBoth
  const isLoading = status.isInFlight && status.pending === null
  const [main, other] = offers
  return (
    <div class="panel-start">
      <PurchaseAlert {...lookup} />
      {children}
      {main && !isReplaced && (
        <div class="panel-offers">
          <BuyButton
            {...lookup}
            offer={main}
            isOther={isOther(main)}
            action={offerLabel(main)}
            disabledReason={disabledReason}
            primary
          />
          {other && (
            <div class="panel-other">
              <BuyButton
                {...lookup}
                offer={other}
                isOther={isOther(other)}
                action={offerLabel(other)}
                small
              />
              {!other.further && <span class="panel-offer-detail">{i18n.t('panel.withoutEmail')}</span>}
            </div>
          )}
        </div>
      )}
      {isLoading ? (
        <>
          <Skeleton lines={4} />
          <EmailBehind model={model} />
        </>
      ) : (
        !isReplaced && <Brings offers={offers} preferences={preferences} />
      )}
    </div>
  )
}

const emailBehind = ({ saved }: PanelModel) =>
  saved.value?.requests.find(({ state, after }) => state === 'pending' && after !== undefined)

function EmailBehind({ model }: { model: PanelModel }) {
  const email = emailBehind(model)
  if (!email) return null
  return (
    <div class="panel-behind">
      <span class="panel-offer-detail">{i18n.t('panel.thenEmail')}</span>
      <Button size="small" onClick={() => cancelPendingRequest(email.id)}>
        {i18n.t('next.cancel')}
      </Button>
    </div>
  )
}

function Brings({ offers, preferences }: { offers: readonly Offer[]; preferences: Preferences }) {
  return <p class="panel-offer-detail">{sentences(...lines(offers, preferences))}</p>
}

function lines(offers: readonly Offer[], { includes, cacheDuration, profileBy }: Preferences) {
  const promise = i18n.t('panel.promise')
  const [{ section } = { section: 'profile' }] = offers
  if (section === 'company') return [i18n.t('panel.offerDetail.company'), promise]
  if (section === 'job') return [i18n.t('panel.offerDetail.job'), promise]
  const all = profileBy === 'get'
  const isWhole = all || includable.every((part) => includes[part])
  const cached = all || cacheDuration === '' ? null : cachedPrice('enrichProfile')
  return [
    i18n.t(isWhole ? 'panel.offerDetail.profile' : 'panel.offerDetail.parts'),
    cached && i18n.t('panel.offerDetail.cached', [cached.costs]),
    promise,
    offers.some(({ further }) => further === 'emails') ? i18n.t('panel.offerDetail.email') : null,
  ]
}
