import { usualWords, type Deployment } from './deployment.ts'
import { interpret, type Reply } from './interpret.ts'
import { operationNames, operations, type Data, type Input, type OperationName } from './operations.ts'
import { problem } from './problem.ts'
import { send, type Fetch } from './send.ts'

export interface ClientOptions extends Partial<Deployment> {
  apiUrl: string
  apiKey: string
  fetch?: Fetch
  /** How long an answer is waited for, in milliseconds. */
  timeoutMs?: number
}

/** One method for each operation; its object has the specification's parameter names. */
export type Client = { [Name in OperationName]: (input: Input<Name>) => Promise<Reply<Data<Name>>> }

/**
 * A client of the enrichment service at `apiUrl`. Needs only `fetch`. Each call sends one request, at most once,
 * and resolves to a `Reply`; it never throws and never retries, since a request may have been charged.
 */
export function createClient(options: ClientOptions): Client {
  const deployment = { ...usualWords, ...options }
  const call = async (name: OperationName, input: unknown): Promise<Reply> => {
    const operation = operations[name]
    const checked = checkInput(name, input)
    if ('refused' in checked) return checked.refused
    const came = await send(
      operation,
      checked.input,
      deployment,
      options.apiKey,
      options.fetch,
      options.timeoutMs,
    )
    return interpret(operation, came, deployment.socialWord)
  }
  return Object.fromEntries(
    operationNames.map((name) => [name, (input: unknown) => call(name, input)]),
  ) as unknown as Client
}

/** The input as it may be sent, or the reply that says which parts can't be. Nothing is sent for a refused one. */
export function checkInput(name: OperationName, input: unknown) {
  const parsed = operations[name].input.safeParse(input ?? {})
  if (parsed.success) return { input: parsed.data as Record<string, unknown> }
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message)
  const message = [...new Set(fields)].join(', ')
  const broken = problem('bad-input', { message })
  const nothingCame = { status: null, body: '', retryAfter: null, date: null, broken }
  return { refused: interpret<never>(operations[name], nothingCame, usualWords.socialWord) }
}
