import type { ReadonlySignal } from '@preact/signals'
import { planRequest } from '../../lib/purchases/planned-request.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { ownerOf } from '../../lib/records/identity/owners.ts'
import type { DeploymentSettings } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'

/** The saved company that a lookup of this domain returned or would return. */
export function watchCompanyOfDomain(
  db: Database,
  domain: () => string | null,
  deployment: ReadonlySignal<DeploymentSettings | undefined>,
): ReadonlySignal<Subject | null | undefined> {
  return live(
    () => ({ domain: domain(), where: deployment.value }),
    async ({ domain, where }) => {
      if (!domain || !where?.apiUrl) return null
      const { question, subject } = planRequest('getCompanyByDomain', { domain }, where)
      const requested = await db.requests.where('question').equals(question).sortBy('reservedAt')
      const found = requested.findLast(({ outcome }) => outcome === 'ok')?.found[0] ?? subject
      return (found && (await ownerOf(db, [found]))) || null
    },
  )
}
