import { i18n } from '#i18n'
import { adapters } from '../../lib/crm/adapters.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { setUpSteps } from './setUpTexts.ts'

export function SetUpSteps({ kind }: { kind: DestinationKind }) {
  const { vendor, help, scopes } = adapters[kind].setUp
  return (
    <div class="crm-set-up">
      <ol>
        {setUpSteps[kind]().map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {scopes.length > 0 && (
        <p class="crm-scopes">
          <span class="soft">{i18n.t('crm.setUp.scopes')}</span>
          {scopes.map((scope) => (
            <span key={scope} class="crm-scope">
              <code dir="ltr">{scope}</code>
              <CopyButton label={scope} value={scope} />
            </span>
          ))}
        </p>
      )}
      <p>
        <ExternalLink href={help}>{i18n.t('crm.setUp.help', [vendor])}</ExternalLink>
      </p>
    </div>
  )
}
