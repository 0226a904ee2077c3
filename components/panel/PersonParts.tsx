import { i18n } from '#i18n'
import { changeOfPart, profileParts, type PartChange, type ProfilePart } from '../../lib/records/changes.ts'
import type { Sections } from '../../lib/records/database/rows/sections.ts'
import type { Beside } from './panelModel.ts'
import { locale } from '../ui/locale.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'

/** The parts of a profile that can be bought by themselves, each at its own price, and what that changed. */
export function PersonParts({ beside, sections }: { beside: Beside; sections: Sections }) {
  const changes = profileParts.flatMap((part) => {
    const change = changeOfPart(part, sections)
    return change ? wordsOf(part, change) : []
  })
  return (
    <SectionCard heading={i18n.t('panel.parts.title')}>
      <p class="panel-parts-hint">{i18n.t('panel.parts.hint')}</p>
      {profileParts.map((part) => (
        <BuyTrouble key={part} beside={beside} want={part} />
      ))}
      <div class="panel-parts">
        {profileParts.map((part) => (
          <BuyButton
            key={part}
            beside={beside}
            want={part}
            action={i18n.t(`panel.parts.${part}`)}
            again
            small
          />
        ))}
      </div>
      <div role="status">
        <ul class="panel-changes">
          {changes.map((words) => (
            <li key={words}>
              <bdi>{words}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </SectionCard>
  )
}

function wordsOf(part: ProfilePart, { added, gone }: PartChange): string[] {
  const name = i18n.t(`panel.parts.${part}`)
  if (added.length + gone.length === 0) return [i18n.t('panel.parts.same', [name])]
  // What has no name of its own is counted.
  if (part === 'volunteering') {
    const changes = added.length + gone.length
    return [i18n.t('panel.parts.counted', changes, [changes, name])]
  }
  if (part === 'followers' && added[0] && gone[0])
    return [i18n.t('panel.parts.changed', [name, number(added[0]), number(gone[0])])]
  return [
    ...(added.length > 0 ? [i18n.t('panel.parts.added', [name, list(added)])] : []),
    ...(gone.length > 0 ? [i18n.t('panel.parts.gone', [name, list(gone)])] : []),
  ]
}

/** Of a list of 10,000 nobody reads more than its beginning here. */
const mostNames = 50

function list(names: string[]): string {
  const shown = names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(shown)
}

const number = (text: string) => new Intl.NumberFormat(locale()).format(Number(text))
