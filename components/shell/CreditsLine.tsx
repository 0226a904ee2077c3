import { i18n } from '#i18n'
import { fullPages } from '../../lib/platform/full-pages.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchAccount } from '../account/accountModel.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { numberText } from '../ui/formats.ts'

/** The remaining credits, as a link to Usage; nothing until they are known. */
export function CreditsLine({ db }: { db: Database }) {
  const account = useViewModel(() => ({ account: watchAccount(db) })).account.value
  const remaining = account?.creditsLeft ?? null
  const total = account?.creditsTotal ?? null
  if (remaining === null) return null
  const share = total !== null && total > 0 ? Math.min(1, Math.max(0, remaining / total)) : null
  return (
    <a class="shell-credits" href={fullPages.usage}>
      <span>{i18n.t('panel.credits', remaining, [numberText(remaining)])}</span>
      {share !== null && (
        <span class="shell-credits-track" aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </a>
  )
}
