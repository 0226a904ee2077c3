import type { teamOfBrowser } from './browser-team.ts'
import { loadOwnScripts, teamFile } from '../polyfill/load-own-scripts.ts'

type MakeTeam = typeof teamOfBrowser

const context = globalThis as { sidelightTeam?: MakeTeam }

export async function loadTeam(): Promise<MakeTeam> {
  if (!context.sidelightTeam) {
    // Firefox's worker is a page, where no Trusted Types policy can load a classic script. The name is a literal,
    // because stores object to computed ones.
    // @ts-expect-error: only a build has it.
    if (import.meta.env.FIREFOX) await import(/* @vite-ignore */ '/team.js')
    else loadOwnScripts(teamFile)
  }
  if (!context.sidelightTeam) throw new Error(`${teamFile} leaves nothing.`)
  return context.sidelightTeam
}

export function provideTeam(make: MakeTeam): void {
  context.sidelightTeam = make
}
