import { createServer } from 'node:net'

type PortVariable = 'PORT' | 'SOCIAL_PORT'

/** The ports of "Local sandbox" in `lib/settings/providers.json`. */
export const usualPorts: Record<PortVariable, number> = { PORT: 4610, SOCIAL_PORT: 4611 }

/** If the variable is unset: the usual port, or 0 (any free port) if that is in use. */
export async function usualPortFrom(env: NodeJS.ProcessEnv, variable: PortVariable): Promise<number> {
  const usual = usualPorts[variable]
  return portFrom(env, variable, env[variable] === undefined && (await isFree(usual)) ? usual : 0)
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}

/** Throws one sentence if the variable isn't a port number. */
export function portFrom(env: NodeJS.ProcessEnv, variable: PortVariable, otherwise = 0): number {
  const typed = env[variable]
  const port = Number(typed ?? otherwise)
  if (typed?.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${variable} must be a port number from 0 to 65535, not ${typed}.`)
}

/** For a port in use, throws one sentence; throws any other error unchanged. */
export function explainPort(variable: PortVariable, port: number): (error: unknown) => never {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is already in use: set ${variable} to another port, or to 0 for any free one.`,
    )
  }
}
