import { BROWSERS, candidates } from './candidates.ts'
import type { BrowserName } from './candidates.ts'
import { thisMachine } from './machine.ts'
import type { Machine } from './machine.ts'

export type { BrowserName, Machine }

/** The environment's choice wins, then what the system has, then what can be installed. */
export async function findBrowser(name: BrowserName, machine: Machine = thisMachine): Promise<string> {
  const { title, variable, debian } = BROWSERS[name]
  const chosen = machine.env[variable]
  if (chosen) {
    if (await machine.executable(chosen)) return chosen
    throw new Error(`${variable} names ${chosen}, which is not an executable file: correct it or unset it.`)
  }
  const found = await present(name, machine)
  if (found) return found
  const failure = await machine.install(name).then(
    () => 'the installation left none behind',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const installed = await present(name, machine)
  if (installed) return installed
  throw new Error(
    `No ${title} was found and none could be installed (${failure}): ` +
      `install one (on Debian: apt-get install ${debian}) or set ${variable} to the path of its executable.`,
  )
}

async function present(name: BrowserName, machine: Machine): Promise<string | undefined> {
  for (const path of [...candidates(name, machine.env['PATH']), ...machine.downloaded(name)])
    if ((await machine.executable(path)) && (await machine.answers(path))) return path
  return undefined
}
