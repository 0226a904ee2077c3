import type { teamOfBrowser } from './browser-team.ts'
import { teamFile } from './loaded-worker.ts'

type MakeTeam = typeof teamOfBrowser

const context = globalThis as { sidelightTeam?: MakeTeam; sidelightLoad?: (file: string) => void }

/** Loads what a team needs. */
export async function loadTeam(): Promise<MakeTeam> {
  if (!context.sidelightTeam) {
    // Firefox's worker is a page, in which no policy of Trusted Types could load a classic script.
    // By its name as it is, since stores ask about code whose name is only known later.
    // @ts-expect-error: only a build has it.
    if (import.meta.env.FIREFOX) await import(/* @vite-ignore */ '/team.js')
    else context.sidelightLoad?.(teamFile)
  }
  if (!context.sidelightTeam) throw new Error(`${teamFile} leaves nothing.`)
  return context.sidelightTeam
}

/** Leaves it for the worker. */
export function leaveTeamFile(make: MakeTeam): void {
  context.sidelightTeam = make
}
