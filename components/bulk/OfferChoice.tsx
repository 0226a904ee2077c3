import { i18n } from '#i18n'
import { emailOffers, usualOffers, type Offering, type OfferId } from '../../lib/bulk/input/offers.ts'
import type { NewRunModel } from './newRunModel.ts'
import { sectionLabels } from '../record/sectionLabels.ts'
import { maxPriceOf, maximumOf, pricedOperation } from '../account/priced.ts'
import { numberText } from '../ui/formats.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { useLastValue } from '../model/useLoaded.ts'

type Offer = Offering['offers'][number]

const isIn = (ids: readonly OfferId[]) => (offer: Offer) => ids.includes(offer.id) && offer.can > 0

export function OfferChoice({ newRun }: { newRun: NewRunModel }) {
  const offerings = useLastValue(newRun.offerings.value) ?? []
  const all = offerings.flatMap(({ offers }) => offers)
  const [profiles, emails] = [all.filter(isIn(usualOffers)), all.filter(isIn(emailOffers))]
  const first = profiles.find(({ section: sectionName }) => sectionName === 'profile') ?? profiles[0]
  const more = offerings
    .map((offering) => ({
      ...offering,
      offers: offering.offers.filter(({ id }) => !usualOffers.includes(id) && !emailOffers.includes(id)),
    }))
    .filter(({ offers }) => offers.length > 0)
  const others = offerings.flatMap(({ offers, count }) =>
    offers.filter(({ id }) => usualOffers.includes(id)).map(({ can }) => ({ can, count })),
  )
  const lacks = others.find(({ can, count }) => can < count)
  return (
    <section class="offer-choice" aria-labelledby="run-offers">
      <h2 id="run-offers">{i18n.t('run.offers')}</h2>
      {offerings.length === 0 && <p class="soft">{i18n.t('run.offersNone')}</p>}
      {first && (
        <Tick label={i18n.t(sectionLabels[first.section].title)} offers={profiles} newRun={newRun}>
          {i18n.t('run.each', [dearest(profiles)])}
        </Tick>
      )}
      {emails.length > 0 && (
        <Tick label={i18n.t('run.email')} offers={emails} newRun={newRun}>
          {i18n.t('run.eachIfFound', [dearest(emails)])}
        </Tick>
      )}
      {lacks && <p class="field-description">{lacking(lacks.can, lacks.count)}</p>}
      {more.length > 0 && (
        <Disclosure summary={i18n.t('run.moreData')}>
          {more.map((offering) => (
            <fieldset key={offering.kind} class="offer-kind">
              <legend class="soft">
                {i18n.t(`run.kind.${offering.kind}`)} · {numberText(offering.count)}
              </legend>
              {offering.offers.map((offer) => (
                <MoreOffer key={offer.id} offer={offer} count={offering.count} newRun={newRun} />
              ))}
            </fieldset>
          ))}
        </Disclosure>
      )}
    </section>
  )
}

function dearest(offers: readonly Offer[]): string {
  const [maximum] = offers.toSorted(
    (a, b) => (maximumOf(b.operation) ?? Infinity) - (maximumOf(a.operation) ?? Infinity),
  )
  return maximum ? maxPriceOf(maximum.operation) : ''
}

interface TickProps {
  label: string
  offers: readonly Offer[]
  newRun: NewRunModel
  children: string
}

function Tick({ label, offers, newRun: { chosen }, children }: TickProps) {
  const ids = offers.map(({ id }) => id)
  const choose = (checked: boolean) => {
    const others = chosen.value.filter((each) => !ids.includes(each))
    chosen.value = checked ? [...others, ...ids] : others
  }
  return (
    <div class="offer-tick">
      <ToggleField
        label={label}
        description={children}
        checked={ids.every((id) => chosen.value.includes(id))}
        onChange={choose}
      />
    </div>
  )
}

interface MoreOfferProps {
  offer: Offer
  count: number
  newRun: NewRunModel
}

function MoreOffer({ offer, count, newRun }: MoreOfferProps) {
  const { chosen } = newRun
  const { id, section: sectionName, operation, can } = offer
  const choose = (checked: boolean) => {
    const others = chosen.value.filter((each) => each !== id)
    chosen.value = checked ? [...others, id] : others
  }
  return (
    <ToggleField
      label={pricedOperation(i18n.t(sectionLabels[sectionName].title), operation)}
      description={can < count ? lacking(can, count) : undefined}
      checked={can > 0 && chosen.value.includes(id)}
      disabled={can === 0}
      onChange={choose}
    />
  )
}

const lacking = (can: number, count: number) =>
  can === 0 ? i18n.t('run.noDomainAny') : i18n.t('run.noDomain', [numberText(can), numberText(count)])
