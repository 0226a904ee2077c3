import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import { i18n } from '#i18n'
import type { Preferences } from '../../lib/settings/settings.ts'
import { includable } from '../settings/includable.ts'
import { Icon } from '../ui/Icon.tsx'
import { cachedPrice } from '../account/priced.ts'
import { locale } from '../ui/formats.ts'

/** The data that the click loads, and how it is paid for. */
export function Brings({ want, preferences }: { want: SectionName; preferences: Preferences }) {
  return (
    <ul class="panel-brings">
      {lines(want, preferences).map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

function lines(want: SectionName, { includes, cacheDuration, profileBy }: Preferences): string[] {
  const promise = i18n.t('panel.promise')
  if (want === 'company') return [i18n.t('panel.brings.company'), promise]
  if (want === 'job') return [i18n.t('panel.brings.job'), promise]
  const all = profileBy === 'get'
  const parts = includable
    .filter((part) => all || includes[part])
    .map((part) => i18n.t(`options.includes.${part}`))
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts)
  const brings = list === '' ? i18n.t('panel.brings.profileAlone') : i18n.t('panel.brings.profile', [list])
  const cached = all || cacheDuration === '' ? null : cachedPrice('enrichProfile')
  return [brings, ...(cached ? [i18n.t('panel.brings.cached', [cached.costs])] : []), promise]
}
