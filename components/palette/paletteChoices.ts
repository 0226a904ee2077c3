import { i18n } from '#i18n'
import type { Found } from '../../lib/search/local/record-index.ts'
import { commandsFor, type Group, type PaletteCommand } from '../../lib/commands/commands.ts'
import { sureAddress } from '../../lib/input/parse-address.ts'
import { fits } from '../../lib/text/fits.ts'
import type { Situation } from '../../lib/commands/command-target.ts'
import type { Page } from '../../lib/pages/page.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

export type PaletteChoice = { page: Page } | { command: PaletteCommand } | { subject: Subject }

export interface ChoiceGroup {
  id: Group | 'page' | 'saved'
  choices: PaletteChoice[]
}

/** Typing more finds others. */
const maxSaved = 6

export function choicesOf(
  typed: string,
  situation: Situation,
  saved: readonly Subject[],
  socialUrl: string,
): ChoiceGroup[] {
  const address = sureAddress(typed, socialUrl)
  const page = address && 'page' in address ? address.page : null
  const commands = commandsFor(situation).filter((command) => fits(commandWords(command), typed))
  const groups = new Map<ChoiceGroup['id'], PaletteChoice[]>()
  if (page) groups.set('page', [{ page }])
  // A typed address doesn't match commands.
  if (!page) for (const command of commands) addTo(groups, command.group, { command })
  for (const subject of saved.slice(0, maxSaved)) addTo(groups, 'saved', { subject })
  return [...groups].map(([id, choices]) => ({ id, choices }))
}

/** About the reading of saved records until that is done. */
export const noChoiceText = (hits: Found | null | undefined): string =>
  i18n.t(hits === undefined ? 'localSearch.reading' : 'palette.none')

function addTo(
  groups: Map<ChoiceGroup['id'], PaletteChoice[]>,
  id: ChoiceGroup['id'],
  choice: PaletteChoice,
): void {
  groups.set(id, [...(groups.get(id) ?? []), choice])
}

export function commandWords({ words }: PaletteCommand): string {
  if ('tab' in words) return i18n.t('palette.tab', [i18n.t(`panel.tabs.${words.tab}`)])
  if ('page' in words) return i18n.t(`shell.page.${words.page}`)
  if ('action' in words) return i18n.t(`actions.${words.action}`)
  if ('form' in words) return i18n.t(`search.forms.${words.form}`)
  return i18n.t(`palette.command.${words.command}`)
}
