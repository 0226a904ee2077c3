import { defaultNaming, type Deployment } from './deployment.ts'
import { interpret, type ParsedResponse } from './interpret.ts'
import { operationNames, operations, type Data, type Input, type OperationName } from './operations.ts'
import { problemWith } from './problem.ts'
import { checkInput, send, type Fetch } from './send.ts'

export type { Account, Limit } from './account.ts'
export type { Outcome, ParsedResponse } from './interpret.ts'
export type { OperationName } from './operations.ts'
export type { Problem, ProblemKind } from './problem.ts'

export interface ClientOptions extends Partial<Deployment> {
  apiUrl: string
  apiKey: string
  fetch?: Fetch
  /** In ms. */
  timeoutMs?: number
}

/** One method per operation, with the parameter names of the specification. */
export type Client = { [Name in OperationName]: (input: Input<Name>) => Promise<ParsedResponse<Data<Name>>> }

/**
 * Creates a client of the enrichment service at `apiUrl`. Needs only `fetch`. Each call sends at most one request and
 * resolves to a `ParsedResponse`. It never throws, and never retries because a request may have been charged.
 */
export function createClient(options: ClientOptions): Client {
  const deployment = { ...defaultNaming, ...options }
  const call = async (name: OperationName, input: unknown): Promise<ParsedResponse> => {
    const operation = operations[name]
    const checked = checkInput(name, input)
    if ('fields' in checked) {
      const broken = problemWith('bad-input', { fields: checked.fields })
      const noTransport = { status: null, body: '', retryAfter: null, date: null, broken }
      return interpret(operation, noTransport, deployment.socialWord)
    }
    const transport = await send(
      operation,
      checked.input,
      deployment,
      options.apiKey,
      options.fetch,
      options.timeoutMs,
    )
    return interpret(operation, transport, deployment.socialWord)
  }
  return Object.fromEntries(
    operationNames.map((name) => [name, (input: unknown) => call(name, input)]),
  ) as unknown as Client
}
