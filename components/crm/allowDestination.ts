import { requestHosts } from '../../lib/platform/permissions.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'

/** Asks the person for access to a destination. Call it in the very turn of a click. */
export async function allowDestination({ id, address }: Destination): Promise<void> {
  const granted = await requestHosts({ apiUrl: address, socialUrl: '' }).catch(() => false)
  if (granted) await sendCommand('destination-changed', { destination: id })
}
