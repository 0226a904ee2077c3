import { wakeIn } from '../platform/alarm.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { membership } from '../team/membership.ts'
import type { TeamWorker } from '../team/team-worker.ts'
import { loadTeam } from './loaded-team.ts'
import { runInBackground } from './run-in-background.ts'

/** The team as the worker knows it: what it needs is loaded where one was joined, and not before. */
export type TeamLink = TeamWorker

export function createTeamLink(deps: PurchaseDeps): TeamLink {
  let loading: Promise<TeamWorker> | null = null
  let joined: Promise<boolean> | null = null
  membership.watch(() => (joined = null))

  const isJoined = () => {
    const reading = (joined ??= membership.read().then((mine) => mine !== null))
    reading.catch(() => (joined = null))
    return reading
  }
  const load = () => {
    const mine = (loading ??= loadTeam().then((createTeam) =>
      createTeam({
        ...deps,
        wakeIn: (ms) => wakeIn('team', ms),
      }),
    ))
    mine.catch(() => (loading = null))
    return mine
  }
  const ifJoined = async (step: (team: TeamWorker) => Promise<void>) => {
    if (await isJoined()) await step(await load())
  }
  const change = <Result>(step: (team: TeamWorker) => Promise<Result>) =>
    load()
      .then(step)
      .finally(() => (joined = null))

  return {
    purchases: {
      standing: async () => ((await isJoined()) ? (await load()).purchases.standing() : null),
      ask: async (request, choice) => (await load()).purchases.ask(request, choice),
      follow: () => void runInBackground(() => ifJoined(async ({ purchases }) => purchases.follow())),
    },
    join: (invitation, machineName) =>
      change(async (team) => {
        const result = await team.join(invitation, machineName)
        if (result === 'joined') void runInBackground(() => team.sync())
        return result
      }),
    leave: (keep) => change((team) => team.leave(keep)),
    erased: (subjects) => ifJoined((team) => team.erased(subjects)),
    sync: () => ifJoined((team) => team.sync()),
    watch: () => ifJoined((team) => team.watch()),
  }
}
