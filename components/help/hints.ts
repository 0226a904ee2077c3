import { i18n } from '#i18n'

export const hints = {
  palette: (key: string) => i18n.t('help.hint.palette', [key]),
  estimate: () => i18n.t('help.hint.estimate'),
} satisfies Record<string, (value: string) => string>

export type HintName = keyof typeof hints
