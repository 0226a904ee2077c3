import { startEtcd, type EtcdCluster } from '../../sandbox/etcd/cluster.ts'
import { defaultNaming } from '../../lib/api/deployment.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { planSection } from '../../lib/purchases/planned-request.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { acquireClaim, endClaim, type ClaimEnd, type ClaimResult } from '../../lib/team/claims.ts'
import { base64UrlOf, formatInvitation, type Invitation } from '../../lib/team/invitation.ts'
import { sharingOf } from '../../lib/team/join-team.ts'
import { changePolicy, defaultPolicy } from '../../lib/team/policy.ts'
import type { TeamContext } from '../../lib/team/shared-values.ts'
import { claimTerms } from '../faults/team/claim-terms.ts'
import { noTeamValues } from '../faults/team/no-team-values.ts'
import { addUsers } from '../faults/team/engine-users.ts'

/** A real etcd with one node. Ilse gets an invitation; Tomasz is a member on this computer. */
export interface TestTeam {
  cluster: EtcdCluster
  invitation: string
  revoked: string
  claim(where: { apiUrl: string; socialUrl: string }, path: string): Promise<ClaimResult>
  end(claimed: ClaimResult, end: ClaimEnd): Promise<void>
  close(): Promise<void>
}

const claimId = 'a-request-of-tomasz'

export async function startTestTeam(): Promise<TestTeam> {
  const cluster = await startEtcd(1, { quick: true })
  const [url = ''] = cluster.endpoints
  const invited = (user: string, memberName: string): Invitation => ({
    team: 'Fairlead Marine',
    teamId: 'fairlead',
    urls: [url],
    user,
    password: `password of ${user}`,
    memberName,
    secret: base64UrlOf(new Uint8Array(32).fill(7)),
  })
  const [ilse, tomasz] = [invited('ilse', 'Ilse Brandvold'), invited('tomasz', 'Tomasz Wilk')]
  await addUsers(
    url,
    ilse.teamId,
    [ilse, tomasz].map(({ user, password }) => ({ name: user, password })),
  )
  const sharing = await sharingOf(tomasz, fetch)
  await changePolicy(sharing, () => ({
    ...defaultPolicy(ilse.team),
    budget: 200,
    memberBudget: 50,
    members: { ilse: { name: ilse.memberName }, tomasz: { name: tomasz.memberName } },
  }))
  const team: TeamContext = {
    ...sharing,
    knownValues: noTeamValues,
    member: { id: tomasz.user, name: tomasz.memberName },
    machine: 'office',
    machineName: 'Firefox on macOS',
    version: '1.0.0',
    budgets: { team: null, member: null },
    accounts: [],
    now: () => Date.now(),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
  }
  return {
    cluster,
    invitation: formatInvitation(ilse),
    revoked: formatInvitation({ ...ilse, password: 'another' }),
    claim: (where, path) => {
      const page = detectPage(where.socialUrl + path, where.socialUrl)
      if (!page) throw new Error(`${path} is not a page`)
      const { requestKey } = planSection({ section: 'profile', page }, defaultPreferences, {
        ...defaultNaming,
        ...where,
      })
      return acquireClaim(team, claimTerms(claimId, { requestKeys: [requestKey] }))
    },
    end: async (claimed, end) => {
      if (claimed.kind !== 'won') throw new Error(`the claim was not Tomasz’s: ${claimed.kind}`)
      await endClaim(team, { id: claimId, keys: claimed.keys, sums: claimed.sums }, end)
    },
    close: () => cluster.close(),
  }
}
