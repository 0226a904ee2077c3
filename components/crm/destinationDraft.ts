import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { hasHosts, requestHosts } from '../../lib/platform/permissions.ts'
import type { Destination, DestinationState } from '../../lib/crm/destination.ts'
import { destinationStates } from '../../lib/crm/destinations.ts'
import { statusOf, type DestinationStatus } from '../../lib/crm/status.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import { newSecret } from '../../lib/crm/sign.ts'
import { callbackOf, codeIn, startSignIn } from '../../lib/crm/salesforce-sign-in.ts'
import { openUntil } from '../../lib/platform/sign-in-tab.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import {
  checkDestination,
  saveDestination,
  type DestinationProblems,
} from '../../lib/crm/save-destination.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'

export interface DestinationDraft {
  draft: Signal<Destination>
  problems: ReadonlySignal<DestinationProblems>
  saved: Destination | null
  stage: ReadonlySignal<'choose' | 'connect'>
  saving: ReadonlySignal<'idle' | 'saving' | 'denied'>
  /** `null` unless a person must fix it. */
  failed: ReadonlySignal<DestinationStatus | null>
  edit: (change: Partial<Destination>) => void
  changeKind: (kind: DestinationKind) => void
  chooseAgain: () => void
  /** In a new tab, then saves. Call synchronously in a click handler. `failed`: no token was received. */
  signIn: (clientId: string) => Promise<'done' | 'open' | 'failed'>
  /** Call synchronously in a click handler. Resolves to whether the form is done and can close. */
  save: () => Promise<boolean>
}

export function destinationDraftOf(
  saved: Destination | null,
  name: (kind: DestinationKind) => string,
): DestinationDraft {
  const draft = signal<Destination>(saved ? { ...saved, token: '' } : fresh('webhook', name))
  const problems = signal<DestinationProblems>({})
  const saving = signal<'idle' | 'saving' | 'denied'>('idle')
  const stage = signal<'choose' | 'connect'>(saved ? 'connect' : 'choose')
  const failed = signal<DestinationStatus | null>(null)
  let kept = false
  return {
    draft,
    problems,
    saved,
    stage,
    saving,
    failed,
    edit: (change) => {
      draft.value = { ...draft.value, ...change }
      failed.value = null
    },
    changeKind: (kind) => {
      draft.value = fresh(kind, name)
      problems.value = {}
      failed.value = null
      stage.value = 'connect'
    },
    chooseAgain: () => {
      // The destination was saved only for a test: remove it.
      if (kept) void sendCommand('remove-destination', { destination: draft.value.id })
      kept = false
      failed.value = null
      stage.value = 'choose'
    },
    async signIn(clientId) {
      const checked = checkDestination({ ...draft.value, token: 'none' }, saved ?? undefined)
      problems.value = 'problems' in checked ? checked.problems : {}
      if ('problems' in checked) return 'open'
      const { address } = checked.destination
      const hosts = { apiUrl: address, socialUrl: '' }
      // Request before any `await`: a permission prompt needs the click.
      const granted = await requestHosts(hosts).catch(() => hasHosts(hosts))
      if (!granted) {
        saving.value = 'denied'
        return 'open'
      }
      const started = await startSignIn(address, clientId)
      const reached = await openUntil(started.url, callbackOf(address))
      const code = reached === null ? null : codeIn(reached, started)
      if (code === null) return 'failed'
      const { verifier } = started
      const response = await sendCommand('finish-sign-in', { address, clientId, code, verifier })
      if (!response.accepted || response.result === null) return 'failed'
      draft.value = { ...draft.value, address, token: response.result }
      return (await this.save()) ? 'done' : 'open'
    },
    async save() {
      const checked = checkDestination(draft.value, saved ?? undefined)
      const hasToken = draft.value.token.trim() === ''
      problems.value = 'problems' in checked ? checked.problems : {}
      if ('problems' in checked) return false
      const { destination } = checked
      const hosts = { apiUrl: destination.address, socialUrl: '' }
      // Request before any `await`: a permission prompt needs the click.
      const granted = requestHosts(hosts).catch(() => hasHosts(hosts))
      saving.value = 'saving'
      // If the destination was removed in another window, saving doesn't bring it back.
      if (!(await saveDestination(destination, { isNew: saved === null, hasToken }))) return true
      kept = true
      failed.value = null
      saving.value = (await granted) ? 'saving' : 'denied'
      await sendCommand('destination-changed', { destination: destination.id })
      if (saving.value === 'denied') return false
      await sendCommand('test-destination', { destination: destination.id })
      failed.value = failureOf(destination, (await destinationStates.read())[destination.id])
      saving.value = 'idle'
      return failed.value === null
    },
  }
}

const nothingWaits = { count: 0, nextAt: 0 }

/** `null` also for a rate limit, which ends without action. */
function failureOf(destination: Destination, state: DestinationState | undefined): DestinationStatus | null {
  const status = statusOf(destination, state, nothingWaits, Date.now())
  return status.tone === 'error' ? status : null
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
