import { wakeIn } from '../platform/alarm.ts'
import type { WorkerDeps } from '../purchases/purchase-deps.ts'
import type { Database } from '../records/database/database.ts'
import { managed, policyValue } from '../settings/managed.ts'
import { membership } from '../team/membership.ts'
import type { TeamWorker } from '../team/team-worker.ts'
import { loadOnDemand } from './on-demand.ts'
import { removeTraces } from './remove-traces.ts'
import { runInBackground } from './run-in-background.ts'

/** Its code is loaded only for members. */
export interface TeamLink extends Omit<TeamWorker, 'joinByPolicy'> {
  followPolicy(): Promise<void>
}

export function createTeamLink(deps: WorkerDeps): TeamLink {
  let loading: Promise<TeamWorker> | null = null
  /** `lost`: this installation should be a member, but its membership is gone or not stored yet. */
  let joined: Promise<boolean | 'lost'> | null = null
  membership.watch(() => (joined = null))
  managed.watch(() => (joined = null))

  const isJoined = () => {
    const reading = (joined ??= readJoined(deps.db))
    reading.catch(() => (joined = null))
    return reading
  }
  const load = () => {
    const own = (loading ??= loadOnDemand('team').then((createTeam) =>
      createTeam({
        ...deps,
        wakeIn: (ms) => wakeIn('team', ms),
        removeTraces: () => removeTraces(deps.db),
      }),
    ))
    own.catch(() => (loading = null))
    return own
  }
  const ifJoined = async (step: (team: TeamWorker) => Promise<void>) => {
    if ((await isJoined()) === 'lost') await followPolicy()
    if ((await isJoined()) === true) await step(await load())
  }
  const change = <Result>(step: (team: TeamWorker) => Promise<Result>) =>
    load()
      .then(step)
      .finally(() => (joined = null))
  const followPolicy = () =>
    // Serialized, because an installation is one machine of its team.
    navigator.locks.request('team-policy', async () => {
      const invitation = await invitationByPolicy()
      if (invitation === undefined) return
      const isNew = await change((team) => team.joinByPolicy(invitation))
      if (isNew) void runInBackground(() => ifJoined((team) => team.sync()))
    })

  return {
    purchases: {
      refusals: async () => {
        const is = await isJoined()
        // Without the membership, purchases couldn't be shared.
        if (is === 'lost') return { closed: { reason: 'team-unreachable' } }
        return is ? (await load()).purchases.refusals() : null
      },
      claimRequest: async (request, choice) => (await load()).purchases.claimRequest(request, choice),
      follow: () => void runInBackground(() => ifJoined(async ({ purchases }) => purchases.follow())),
    },
    join: (invitation) =>
      change(async (team) => {
        const result = await team.join(invitation)
        if (result === 'joined') void runInBackground(() => team.sync())
        return result
      }),
    leave: async (keep) => {
      if ((await invitationByPolicy()) === undefined) await change((team) => team.leave(keep))
    },
    followPolicy,
    erased: (subjects) => ifJoined((team) => team.erased(subjects)),
    sync: () => ifJoined((team) => team.sync()),
    readErasures: () => ifJoined((team) => team.readErasures()),
    watch: () => ifJoined((team) => team.watch()),
  }
}

async function readJoined(db: Database): Promise<boolean | 'lost'> {
  const [own, { values }] = await Promise.all([membership.read(), managed.read()])
  if (own) return true
  // If the organization requires a team, nothing is bought before joining.
  const isRequested = 'teamInvitation' in values || values['lookupsWithoutTeam']?.value === false
  return isRequested || (await db.teamState.get('status')) ? 'lost' : false
}

const invitationByPolicy = () => policyValue('teamInvitation') as Promise<string | undefined>
