import { at, idIn, stringAt, type DeliveryBatch } from './adapter.ts'
import { DeliveryEnd } from './delivery-result.ts'
import type { PersonThere, PresenceSteps } from './presence-steps.ts'
import type { Existing } from './forecast-result.ts'
import { optOutFields, salesforceObjects, selectRecords, type SoqlCondition } from './salesforce-api.ts'

const common = ['FirstName', 'LastName', 'Email', 'OwnerId', ...optOutFields]
const objects = [
  { type: 'Contact', fields: [...common, 'Account.Name', 'Account.Website'] },
  { type: 'Lead', fields: [...common, 'Company'] },
] as const

const size = 100

/** Finds only people visible to the token's user. A contact has priority over an open lead. */
export function salesforcePresence(batch: DeliveryBatch, owner: PresenceSteps['owner']): PresenceSteps {
  const find = async (conditions: SoqlCondition[][]): Promise<PersonThere[]> => {
    if (conditions.length === 0) return []
    const rows: PersonThere[] = []
    for (const { type, fields } of objects) {
      const { open } = salesforceObjects[type]
      const records = await selectVisible(batch, type, fields, conditions, open)
      // Later entries replace earlier ones with the same address.
      rows.unshift(...records.map(personOf))
    }
    return rows
  }
  return {
    size,
    byId: (ids) => find(ids.map((value) => [{ field: 'Id', value }])),
    byEmail: (emails) => find(emails.map((value) => [{ field: 'Email', value }])),
    byName: (people) =>
      find(
        people.map(({ firstName, lastName }) => [
          { field: 'FirstName', value: firstName },
          { field: 'LastName', value: lastName },
        ]),
      ),
    owner,
  }
}

async function selectVisible(
  batch: DeliveryBatch,
  type: string,
  fields: readonly string[],
  conditions: SoqlCondition[][],
  also: string,
): Promise<Existing[]> {
  const rows = await selectRecords(batch, type, [...fields], conditions, also)
  if (!('unknown' in rows)) return rows
  const visible = fields.filter((field) => !rows.unknown.includes(field))
  const isNeeded = rows.unknown.some((field) => conditions.flat().some((one) => one.field === field))
  if (isNeeded) throw new DeliveryEnd(rows.failure)
  return selectVisible(batch, type, visible, conditions, also)
}

function personOf({ id, url, values, hasOptedOut }: Existing): PersonThere {
  const email = stringAt(values['Email'])
  return {
    id,
    url,
    emails: email === '' ? [] : [email],
    name: `${stringAt(values['FirstName'])} ${stringAt(values['LastName'])}`,
    company: stringAt(at(values, 'Account', 'Name')) || stringAt(values['Company']),
    website: stringAt(at(values, 'Account', 'Website')),
    ownerId: idIn(values['OwnerId']),
    hasOptedOut,
  }
}
