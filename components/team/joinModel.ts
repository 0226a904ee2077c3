import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { parseInvitation, type Invitation } from '../../lib/team/invitation.ts'
import type { JoinResult } from '../../lib/team/join-team.ts'
import { inBackground } from '../model/pageProblem.ts'
import { requestPermission } from './teamModel.ts'

export type JoinProblem = Exclude<JoinResult, 'joined'> | 'unreadable-file' | 'no-worker'

export interface JoinModel {
  typed: Signal<string>
  /** `null` if the typed text isn't a valid invitation. */
  invitation: ReadonlySignal<Invitation | null>
  problem: ReadonlySignal<JoinProblem | null>
  joining: ReadonlySignal<boolean>
  edit: (text: string) => void
  choose: (file: File) => void
  /** Requests host permissions: call synchronously in a click handler. */
  join: () => void
}

/** In bytes; an invitation has a few hundred characters. */
const maxBytes = 64_000

export function watchJoin(): JoinModel {
  const typed = signal('')
  const failed = signal<JoinProblem | null>(null)
  const joining = signal(false)
  const read = computed(() => parseInvitation(typed.value))
  const invitation = computed(() => ('invitation' in read.value ? read.value.invitation : null))

  const edit = (text: string) => {
    typed.value = text
    failed.value = null
  }

  const join = async () => {
    const known = read.peek()
    if ('problem' in known) {
      failed.value = known.problem
      return
    }
    failed.value = null
    joining.value = true
    try {
      if (!(await requestPermission(known.invitation.urls))) {
        failed.value = 'no-permission'
        return
      }
      const response = await sendCommand('join-team', { invitation: typed.peek() })
      if (!response.accepted) failed.value = 'no-worker'
      else if (response.result !== 'joined') failed.value = response.result
      // Clear the field: the invitation contains a password.
      else typed.value = ''
    } finally {
      joining.value = false
    }
  }

  const choose = async (file: File) => {
    const text = file.size > maxBytes ? null : await file.text().catch(() => null)
    edit(text ?? '')
    if (text === null) failed.value = 'unreadable-file'
  }

  return {
    typed,
    invitation,
    problem: computed(() => {
      if (failed.value) return failed.value
      return 'problem' in read.value && read.value.problem !== 'empty' ? read.value.problem : null
    }),
    joining,
    edit,
    choose: (file) => inBackground(choose(file)),
    join: () => inBackground(join()),
  }
}
