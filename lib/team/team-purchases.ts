import { problem } from '../api/problem.ts'
import type { PurchaseTeam } from '../purchases/purchase-deps.ts'
import { EngineError } from './engine.ts'
import { UnbelievedValue } from './shared-values.ts'
import type { TeamDeps } from './team-deps.ts'
import { RunPause } from './run-pause.ts'
import { RequestClaims } from './claim-request.ts'
import { ClaimReports } from './claim-reports.ts'

/** Claims requests before they are sent and reports their results to the team. */
export interface TeamPurchases extends PurchaseTeam {
  /** Call it when the team responds again, or changed. */
  resume(): void
  /** Reports all results. Resolves when that is done, or a retry is scheduled. */
  report(): Promise<void>
}

export function createTeamPurchases(deps: TeamDeps): TeamPurchases {
  const pause = new RunPause(() => deps.steadyNow())
  const claims = new RequestClaims(deps, pause)
  const reports = new ClaimReports(deps, claims)
  return {
    refusals: async () => ((await deps.context()) ? { closed: null, paused: pause.current() } : null),
    claimRequest: async (request, choice) => {
      try {
        const team = await deps.context()
        if (team) return await claims.claim(team, request, choice)
        // The team was left, or its membership was lost and the person chose to buy anyway.
        return choice.alone && !(await deps.mayBuyAlone(false))
          ? { kind: 'refused', problem: problem('team-unreachable') }
          : { kind: 'send' }
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
        deps.failed?.(error)
        if (choice.alone && (await deps.mayBuyAlone(true))) {
          await deps.db.teamClaims.update(request.id, { state: 'alone' })
          return { kind: 'send' }
        }
        pause.begin({ reason: 'team-unreachable' })
        // The claim may have been written. It is released once the team is reachable.
        return { kind: 'refused', problem: problem('team-unreachable') }
      }
    },
    follow: () => void reports.report().catch(() => {}),
    report: () => reports.report(),
    resume: () => pause.end(),
  }
}
