import { sectionNames } from '../../lib/records/sections.ts'
import { cardsOf } from '../record/sectionCards.tsx'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import { sectionLabels } from '../record/sectionLabels.ts'
import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import {
  changeOfPart,
  profileParts,
  type PartChange,
  type ProfilePart,
} from '../../lib/records/profile-changes.ts'
import type { Sections } from '../../lib/records/rows/sections.ts'
import type { PanelModel } from './panelModel.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { BuyButton, PurchaseAlert } from './Buy.tsx'
import { locale, numberText } from '../ui/formats.ts'

interface FurtherSectionsProps {
  model: PanelModel
  tab: TabId
  sections: Sections
}

export function FurtherSections({ model, tab, sections }: FurtherSectionsProps) {
  const offered = furtherOf(tab)
  if (offered.length === 0) return null
  const changes = profileParts.flatMap((part) => {
    const change = changeOfPart(part, sections)
    return change ? wordsOf(part, change) : []
  })
  return (
    <div class="panel-further">
      <p class="panel-parts-hint">{i18n.t('panel.parts.hint')}</p>
      {offered.map(({ name }) => (
        <PurchaseAlert key={name} model={model} section={name} />
      ))}
      <div class="panel-parts">
        {offered.map(({ name, buy }) => (
          <BuyButton key={name} model={model} section={name} action={i18n.t(buy)} repeat small />
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
    </div>
  )
}

/** Besides the tab's main card. */
export function furtherCards(sections: Sections, tab: TabId, now: number): ComponentChildren[] {
  return cardsOf(
    sections,
    now,
    furtherOf(tab).map(({ name }) => name),
  )
}

export function furtherOf(tab: TabId) {
  return sectionNames.flatMap((name) => {
    const { tab: own, buy }: { tab: TabId; buy: PlainKey | null } = sectionLabels[name]
    return own === tab && buy !== null ? [{ name, buy }] : []
  })
}

function wordsOf(part: ProfilePart, { added, removed }: PartChange): string[] {
  const name = i18n.t(sectionLabels[part].buy)
  if (added.length + removed.length === 0) return [i18n.t('panel.parts.same', [name])]
  // Volunteering entries have no field that always names them: count them instead.
  if (part === 'volunteering') {
    const changes = added.length + removed.length
    return [i18n.t('panel.parts.counted', changes, [numberText(changes), name])]
  }
  if (part === 'followers' && added[0] && removed[0])
    return [
      i18n.t('panel.parts.changed', [name, numberText(Number(added[0])), numberText(Number(removed[0]))]),
    ]
  return [
    ...(added.length > 0 ? [i18n.t('panel.parts.added', [name, list(added)])] : []),
    ...(removed.length > 0 ? [i18n.t('panel.parts.removed', [name, list(removed)])] : []),
  ]
}

/** A response may have 10,000 names. */
const maxNames = 50

function list(names: string[]): string {
  const shown = names.length > maxNames ? [...names.slice(0, maxNames), '…'] : names
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(shown)
}
