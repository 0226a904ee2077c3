import type { Destination } from '../handover/destination.ts'
import { normaliseAddress, type AddressProblem } from './address.ts'
import { destinations } from './destinations.ts'

export interface DestinationProblems {
  name?: 'empty'
  address?: AddressProblem
  /** A header takes visible ASCII only. */
  token?: 'empty' | 'token'
  /** It becomes part of a query there. */
  idField?: 'word'
}

/** The draft as it would be kept, or what is wrong with it. A token that is left empty stays the saved one. */
export function checkDestination(
  draft: Destination,
  saved: Destination | undefined,
): { destination: Destination } | { problems: DestinationProblems } {
  const address = normaliseAddress(draft.address, { whole: true })
  const token = draft.token.trim() || (saved?.token ?? '')
  const problems: DestinationProblems = {
    ...(draft.name.trim() === '' ? { name: 'empty' as const } : {}),
    ...('problem' in address ? { address: address.problem } : {}),
    ...(token === ''
      ? { token: 'empty' as const }
      : /^[!-~]+$/.test(token)
        ? {}
        : { token: 'token' as const }),
    ...(/^\w*$/.test(draft.idField.trim()) ? {} : { idField: 'word' as const }),
  }
  if ('problem' in address || Object.keys(problems).length > 0) return { problems }
  const mapping = draft.mapping.map(({ to, from }) => ({ to: to.trim(), from })).filter(({ to }) => to !== '')
  const [name, idField] = [draft.name.trim(), draft.idField.trim()]
  return { destination: { ...draft, name, idField, address: address.url, token, mapping } }
}

/** Keeps a destination in the place of the one with its id, or as the last. */
export async function saveDestination(destination: Destination): Promise<void> {
  await destinations.change((all) =>
    all.some(({ id }) => id === destination.id)
      ? all.map((each) => (each.id === destination.id ? destination : each))
      : [...all, destination],
  )
}
