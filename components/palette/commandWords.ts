import { i18n } from '#i18n'
import type { PaletteCommand } from '../../lib/commands/commands.ts'

export function commandWords({ words }: PaletteCommand): string {
  if ('tab' in words) return i18n.t('palette.tab', [i18n.t(`panel.tabs.${words.tab}`)])
  if ('page' in words) return i18n.t(`shell.page.${words.page}`)
  if ('action' in words) return i18n.t(`actions.${words.action}`)
  if ('form' in words) return i18n.t(`search.forms.${words.form}`)
  return i18n.t(`palette.command.${words.command}`)
}
