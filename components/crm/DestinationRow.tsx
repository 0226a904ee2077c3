import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Destination } from '../../lib/crm/destination.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import type { CrmModel } from './crmModel.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { barrierText, kindText } from './crmTexts.ts'
import { StatusNote } from './StatusNote.tsx'
import { requestHosts } from '../../lib/platform/permissions.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'

interface DestinationRowProps {
  model: CrmModel
  destination: Destination
  onEdit: () => void
}

export function DestinationRow({ model, destination, onEdit }: DestinationRowProps) {
  const trying = useSignal(false)
  const status = model.statusOf(destination)
  const { id, kind, name, address } = destination
  const isSecret = adapters[kind].credential === 'secret'
  const tryOut = async () => {
    trying.value = true
    await model.tryOut(id)
    trying.value = false
  }
  const remove = async () => {
    await model.remove(id)
    return null
  }
  return (
    <article class="crm-destination" aria-label={name}>
      <div class="crm-line">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {name !== kindText(kind) && <Badge>{kindText(kind)}</Badge>}
        <span class="soft" dir="ltr">
          {address}
        </span>
      </div>
      <StatusNote
        status={status}
        now={model.now.value}
        onAllow={() => void allowDestination(destination)}
        onEdit={onEdit}
        onResume={() => void model.resume(id)}
        onWithdraw={() => void model.withdraw(id)}
      />
      <div class="crm-line crm-destination-tools">
        <Button
          size="small"
          busy={trying.value}
          disabledReason={status.untestable && barrierText(status.untestable)}
          onClick={() => void tryOut()}
        >
          {i18n.t('crm.try')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {i18n.t('crm.edit')}
        </Button>
        <Confirm act={i18n.t('crm.remove')} confirm={i18n.t('crm.removeNow')} danger onConfirm={remove}>
          <p>{i18n.t(isSecret ? 'crm.removeDoesSecret' : 'crm.removeDoes')}</p>
        </Confirm>
      </div>
    </article>
  )
}

/** Call synchronously in a click handler. */
async function allowDestination({ id, address }: Destination): Promise<void> {
  const granted = await requestHosts({ apiUrl: address, socialUrl: '' }).catch(() => false)
  if (granted) await sendCommand('destination-changed', { destination: id })
}
