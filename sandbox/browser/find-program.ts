import type { Machine } from './machine.ts'

export interface Program {
  title: string
  variable: string
  debian: string
  paths: () => string[]
  install: () => Promise<unknown>
}

/**
 * Path of a program: from an environment variable, otherwise found on the system, otherwise installed. Rejects with one
 * sentence that gives the next step.
 */
export async function findProgram(
  { title, variable, debian, paths, install }: Program,
  { env, executable, answers }: Pick<Machine, 'env' | 'executable' | 'answers'>,
): Promise<string> {
  const chosen = env[variable]
  if (chosen) {
    if (await executable(chosen)) return chosen
    throw new Error(`${variable} names ${chosen}, which is not an executable file: correct it or unset it.`)
  }
  const present = async () => {
    for (const path of paths()) if ((await executable(path)) && (await answers(path))) return path
    return undefined
  }
  const found = await present()
  if (found) return found
  const failure = await install().then(
    () => 'the installation left none behind',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const installed = await present()
  if (installed) return installed
  throw new Error(
    `No ${title} was found and none could be installed (${failure}): ` +
      `install one (on Debian: apt-get install ${debian}) or set ${variable} to the path of its executable.`,
  )
}
