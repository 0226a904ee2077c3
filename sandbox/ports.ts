type PortVariable = 'PORT' | 'SOCIAL_PORT'

/** The port of an environment variable; throws one sentence if it is not a port number. */
export function portFrom(env: NodeJS.ProcessEnv, variable: PortVariable, otherwise = 0): number {
  const typed = env[variable]
  const port = Number(typed ?? otherwise)
  if (typed?.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${variable} takes a port number from 0 to 65535, not ${typed}.`)
}

/** Throws one sentence for a port in use, and any other error unchanged. */
export function explainPort(variable: PortVariable, port: number): (error: unknown) => never {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is already in use: set ${variable} to another port, or to 0 for any free one.`,
    )
  }
}
