import { crmFile, loadOwnScripts, teamFile } from '../polyfill/load-own-scripts.ts'
import type { teamOfBrowser } from './browser-team.ts'
import type { createCrmSync } from './crm-sync.ts'

interface OnDemand {
  team: typeof teamOfBrowser
  crm: typeof createCrmSync
}

const context = globalThis as { sidelightOnDemand?: Partial<OnDemand> }

/**
 * Loads the file of a part that most users don't need, unless it is loaded already. The worker of Firefox is a page,
 * where no Trusted Types policy can load a classic script. The names are literals, because extension stores object to
 * computed ones.
 */
const loaders: Record<keyof OnDemand, () => unknown> = {
  // @ts-expect-error: only a build has it.
  team: () => (import.meta.env.FIREFOX ? import(/* @vite-ignore */ '/team.js') : loadOwnScripts(teamFile)),
  // @ts-expect-error: only a build has it.
  crm: () => (import.meta.env.FIREFOX ? import(/* @vite-ignore */ '/crm.js') : loadOwnScripts(crmFile)),
}

export async function loadOnDemand<Name extends keyof OnDemand>(name: Name): Promise<OnDemand[Name]> {
  if (!context.sidelightOnDemand?.[name]) await loaders[name]()
  const part = context.sidelightOnDemand?.[name]
  if (!part) throw new Error(`The file for ${name} provides nothing.`)
  return part
}

export function provideOnDemand(part: Partial<OnDemand>): void {
  context.sidelightOnDemand = { ...context.sidelightOnDemand, ...part }
}
