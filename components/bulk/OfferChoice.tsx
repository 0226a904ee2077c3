import { i18n } from '#i18n'
import type { Offering } from '../../lib/bulk/input/offers.ts'
import type { NewBatchModel } from './newBatchModel.ts'
import { sectionLabels } from '../record/sectionLabels.ts'
import { pricedOperation } from '../account/priced.ts'
import { numberText } from '../ui/formats.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import { useKept } from '../model/useLoaded.ts'

export function OfferChoice({ making }: { making: NewBatchModel }) {
  const offerings = useKept(making.offerings.value) ?? []
  return (
    <div class="offer-choice">
      <h2>{i18n.t('batch.offers')}</h2>
      {offerings.length === 0 && <p class="batch-faint">{i18n.t('batch.offersNone')}</p>}
      {offerings.map((offering) => (
        <fieldset key={offering.kind} class="offer-kind">
          <legend class="batch-soft">
            {i18n.t(`batch.kind.${offering.kind}`)} · {numberText(offering.count)}
          </legend>
          {offering.offers.map((offer) => (
            <Offer key={offer.id} offer={offer} count={offering.count} making={making} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface OfferProps {
  offer: Offering['offers'][number]
  count: number
  making: NewBatchModel
}

function Offer({ offer, count, making }: OfferProps) {
  const { chosen } = making
  const { id, want, operation, can } = offer
  const choose = (checked: boolean) => {
    const others = chosen.value.filter((each) => each !== id)
    chosen.value = checked ? [...others, id] : others
  }
  return (
    <ToggleField
      label={pricedOperation(i18n.t(sectionLabels[want].title), operation)}
      description={can < count ? lacking(can, count) : undefined}
      checked={can > 0 && chosen.value.includes(id)}
      disabled={can === 0}
      onChange={choose}
    />
  )
}

const lacking = (can: number, count: number) =>
  can === 0 ? i18n.t('batch.noDomainAny') : i18n.t('batch.noDomain', [numberText(can), numberText(count)])
