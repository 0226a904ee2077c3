import { type DeliveryBatch, type DeliveryItem, at, idIn, requireSuccess } from './adapter.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { noteOf } from './note.ts'
import {
  allSoqlPages,
  querySalesforce,
  salesforceCollections,
  soqlClauses,
  soqlLiteral,
  writeCollection,
} from './salesforce-api.ts'

const taskSubject = 'Added with Sidelight'

export async function notedInSalesforce(batch: DeliveryBatch, ids: string[]): Promise<string[]> {
  const [where = ''] = soqlClauses(ids.map((value) => [{ field: 'WhoId', value }]))
  const q = `SELECT WhoId FROM Task WHERE (${where}) AND Subject = ${soqlLiteral(taskSubject)}`
  const tasks = await allSoqlPages(batch, requireSuccess(batch, await querySalesforce(batch, q)))
  return tasks.flatMap((task) => idIn(at(task, 'WhoId')) ?? [])
}

/** Keeps existing members. Returns the refused ids. */
export async function addToCampaign(
  batch: DeliveryBatch,
  type: 'Lead' | 'Contact',
  ids: string[],
  list: string,
): Promise<string[]> {
  const member = (id: string) => ({ CampaignId: list, [`${type}Id`]: id })
  const request = { method: 'POST', path: salesforceCollections } as const
  const results = await writeCollection(batch, request, 'CampaignMember', ids.map(member))
  return results.flatMap((result, index) => {
    if (!('end' in result)) return []
    if (result.end !== 'refused') throw new DeliveryEnd(result)
    return result.reason === 'duplicate' ? [] : [ids[index]!]
  })
}

export async function checkCampaign(batch: DeliveryBatch, list: string): Promise<void> {
  const q = `SELECT Id FROM Campaign WHERE Id = ${soqlLiteral(list)}`
  const response = await querySalesforce(batch, q)
  const isThere = response.status < 300 && at(response.content, 'records', 0, 'Id') !== undefined
  if (!isThere && (response.status < 300 || response.status === 400))
    throw new DeliveryEnd({ end: 'refused', status: response.status, message: list, reason: 'list' })
  requireSuccess(batch, response)
}

export async function addTasks(
  batch: DeliveryBatch,
  created: readonly { item: DeliveryItem; id: string }[],
): Promise<void> {
  await writeCollection(
    batch,
    { method: 'POST', path: salesforceCollections },
    'Task',
    created.map(({ item, id }) => ({
      WhoId: id,
      Subject: taskSubject,
      Description: noteOf(item),
      Status: 'Completed',
      ActivityDate: new Date(item.at).toISOString().slice(0, 10),
    })),
  )
}
