import type { Fetch } from '../api/send.ts'
import type { TeamCondition } from './rows.ts'
import { EngineError, type EngineErrorKind } from './engine.ts'
import { ErasurePending } from './erasures.ts'
import { etcdEngine } from './etcd.ts'
import { bytesOfBase64Url, parseInvitation, type Invitation, type InvitationProblem } from './invitation.ts'
import { teamKeys } from './keys.ts'
import { readPolicy } from './policy.ts'
import { UnbelievedValue, type TeamContext } from './shared-values.ts'

/** `other-team`: leave the current team first. */
export type JoinResult =
  | 'joined'
  | InvitationProblem
  | 'other-team'
  | Extract<TeamCondition, 'no-permission' | 'unreachable' | 'refused' | 'wrong-team' | 'full'>

interface Joining {
  fetch: Fetch
  mayCall(url: string): Promise<boolean>
}

/** Checks an invitation with the engine. Reads only, and changes nothing. */
export async function checkInvitation(
  joining: Joining,
  text: string,
  currentTeamId: string | undefined,
): Promise<{ invitation: Invitation } | { problem: Exclude<JoinResult, 'joined'> }> {
  const read = parseInvitation(text)
  if ('problem' in read) return read
  const { invitation } = read
  if (currentTeamId !== undefined && currentTeamId !== invitation.teamId) return { problem: 'other-team' }
  if (!(await mayReach(joining, invitation))) return { problem: 'no-permission' }
  try {
    const { engine, keys } = await sharingOf(invitation, (url, init) => joining.fetch(url, init))
    return (await readPolicy({ engine, keys })) ? read : { problem: 'wrong-team' }
  } catch (error) {
    if (error instanceof UnbelievedValue) return { problem: 'wrong-team' }
    if (!(error instanceof EngineError)) throw error
    return { problem: conditions[error.kind] }
  }
}

export async function mayReach(
  { mayCall }: Pick<Joining, 'mayCall'>,
  { urls }: Pick<Invitation, 'urls'>,
): Promise<boolean> {
  return (await Promise.all(urls.map((url) => mayCall(url)))).every(Boolean)
}

export async function sharingOf(
  { teamId, secret, urls, user, password }: Invitation,
  fetch: Fetch,
): Promise<Pick<TeamContext, 'engine' | 'keys'>> {
  return {
    engine: etcdEngine({ endpoints: urls, login: { name: user, password }, fetch }),
    keys: await teamKeys(teamId, bytesOfBase64Url(secret)),
  }
}

const conditions = {
  unreachable: 'unreachable',
  unreadable: 'unreachable',
  compacted: 'unreachable',
  'too-large': 'unreachable',
  denied: 'refused',
  full: 'full',
} as const satisfies Record<EngineErrorKind, TeamCondition>

/** The condition of the team that an error shows. Throws errors again that don't come from the team. */
export function conditionOf(
  error: unknown,
): Extract<TeamCondition, 'unreachable' | 'erasing' | 'refused' | 'full' | 'untrusted' | 'outdated'> {
  if (error instanceof ErasurePending) return 'erasing'
  if (error instanceof UnbelievedValue) return error.refused === 'newer' ? 'outdated' : 'untrusted'
  if (error instanceof EngineError) return conditions[error.kind]
  throw error
}
