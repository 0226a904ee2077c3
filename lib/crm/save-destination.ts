import type { Destination } from './destination.ts'
import { adapters } from './adapters.ts'
import type { DestinationKind } from './rows.ts'
import { isSalesforceToken } from './salesforce-sign-in.ts'
import { secretForm, secretsIn } from './sign.ts'
import { parseExactUrl, parseBaseUrl, type UrlProblem } from '../input/parse-url.ts'
import { isLocked } from '../settings/secrets.ts'
import { destinations } from './destinations.ts'

export interface DestinationProblems {
  name?: 'empty'
  address?: UrlProblem
  token?: 'empty' | TokenProblem
  idField?: 'word'
}

/**
 * `token`: not visible ASCII, as headers require. `redacted`: a command line's placeholder for the token. `secret`: not
 * base64 after `whsec_`. `asymmetric`: a key for another kind of signature. `length`: not 24 to 64 bytes.
 */
type TokenProblem = 'token' | 'redacted' | 'secret' | 'asymmetric' | 'length'

/** Normalized, or its problems. An empty token keeps the saved one. */
export function checkDestination(
  draft: Destination,
  saved: Destination | undefined,
): { destination: Destination } | { problems: DestinationProblems } {
  const isSecret = adapters[draft.kind].credential === 'secret'
  const address = isSecret ? parseExactUrl(draft.address) : parseBaseUrl(draft.address, { whole: true })
  const typed = isSecret ? secretsIn(draft.token.trim()).join(' ') : draft.token.trim()
  const token = typed || (saved?.token ?? '')
  const tokenProblem =
    token === ''
      ? 'empty'
      : isLocked(token)
        ? null
        : isSecret
          ? secretProblem(token)
          : tokenProblemOf(token, draft.kind)
  const problems: DestinationProblems = {
    ...(draft.name.trim() === '' ? { name: 'empty' as const } : {}),
    ...('problem' in address ? { address: address.problem } : {}),
    ...(tokenProblem ? { token: tokenProblem } : {}),
    ...(/^\w*$/.test(draft.idField.trim()) ? {} : { idField: 'word' as const }),
  }
  if ('problem' in address || Object.keys(problems).length > 0) return { problems }
  const mapping = draft.mapping.map((row) => ({ ...row, to: row.to.trim() })).filter(({ to }) => to !== '')
  const [name, idField] = [draft.name.trim(), draft.idField.trim()]
  const owner = draft.owner?.trim() || undefined
  const list = draft.list?.trim() || undefined
  return { destination: { ...draft, name, idField, owner, list, address: address.url, token, mapping } }
}

function tokenProblemOf(token: string, kind: DestinationKind): TokenProblem | null {
  if (/redacted/i.test(token)) return 'redacted'
  const isToken = adapters[kind].renewalOf ? isSalesforceToken(token) : /^[!-~]+$/.test(token)
  return isToken ? null : 'token'
}

const secretProblems = { broken: 'secret', asymmetric: 'asymmetric', length: 'length' } as const

function secretProblem(token: string): TokenProblem | null {
  if (!/^[!-~]+( [!-~]+)*$/.test(token)) return 'token'
  for (const secret of secretsIn(token)) {
    const form = secretForm(secret)
    if (form !== 'base64' && form !== 'text') return secretProblems[form]
  }
  return null
}

interface Saving {
  /** If `false`, a destination that was removed in the meantime stays removed. */
  isNew: boolean
  /** The saved token may have changed since the draft was opened. */
  hasToken: boolean
}

export async function saveDestination(
  destination: Destination,
  { isNew, hasToken }: Saving,
): Promise<boolean> {
  const { id } = destination
  const saved = await destinations.change((all) => {
    const before = all.find((each) => each.id === id)
    if (!before) return isNew ? [...all, destination] : all
    const token = hasToken ? before.token : destination.token
    return all.map((each) => (each === before ? { ...destination, token } : each))
  })
  return saved.some((each) => each.id === id)
}
