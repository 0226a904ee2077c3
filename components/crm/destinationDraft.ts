import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { hasHosts, requestHosts } from '../../lib/platform/permissions.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import { newSecret } from '../../lib/crm/sign.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import {
  checkDestination,
  saveDestination,
  type DestinationProblems,
} from '../../lib/crm/save-destination.ts'
import type { DestinationKind } from '../../lib/records/database/rows/crm.ts'

/** A destination that is being added or edited. */
export interface DestinationDraft {
  draft: Signal<Destination>
  problems: ReadonlySignal<DestinationProblems>
  /** `null` for a new one. */
  saved: Destination | null
  saving: ReadonlySignal<'idle' | 'saving' | 'denied'>
  edit: (change: Partial<Destination>) => void
  /** Another system, with its own address and fields. */
  turnInto: (kind: DestinationKind) => void
  /** Call it in the very turn of a click. Says whether it is done with. */
  save: () => Promise<boolean>
}

export function destinationDraftOf(
  saved: Destination | null,
  name: (kind: DestinationKind) => string,
): DestinationDraft {
  const draft = signal<Destination>(saved ? { ...saved, token: '' } : fresh('webhook', name))
  const problems = signal<DestinationProblems>({})
  const saving = signal<'idle' | 'saving' | 'denied'>('idle')
  return {
    draft,
    problems,
    saved,
    saving,
    edit: (change) => void (draft.value = { ...draft.value, ...change }),
    turnInto: (kind) => {
      draft.value = fresh(kind, name)
      problems.value = {}
    },
    async save() {
      const checked = checkDestination(draft.value, saved ?? undefined)
      problems.value = 'problems' in checked ? checked.problems : {}
      if ('problems' in checked) return false
      const { destination } = checked
      const hosts = { apiUrl: destination.address, socialUrl: '' }
      // The browser asks the person only in the very turn of the click: before any await.
      const granted = requestHosts(hosts).catch(() => hasHosts(hosts))
      saving.value = 'saving'
      await saveDestination(destination)
      saving.value = (await granted) ? 'idle' : 'denied'
      await sendCommand('destination-changed', { destination: destination.id })
      if (saving.value === 'idle') void sendCommand('test-destination', { destination: destination.id })
      return saving.value === 'idle'
    },
  }
}

function fresh(kind: DestinationKind, name: (kind: DestinationKind) => string): Destination {
  const { address, mapping, credential } = adapters[kind]
  return {
    id: crypto.randomUUID(),
    kind,
    name: name(kind),
    address,
    token: credential === 'secret' ? newSecret() : '',
    idField: '',
    mapping: [...mapping],
    createCompany: false,
  }
}
