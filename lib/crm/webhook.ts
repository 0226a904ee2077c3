import { pageKinds } from '../pages/page-kinds.ts'
import { messageIn } from '../api/problem.ts'
import { crmFieldNames } from './fields.ts'
import { type DeliveryContext, type DestinationAdapter, oneByOne, requireSuccess } from './adapter.ts'
import { webhookResponses } from './responses.ts'
import { signedHeaders } from './sign.ts'

/** Receivers recognize repeated messages by their id. */
export const webhook: DestinationAdapter = {
  acceptedKinds: pageKinds,
  address: '',
  example: 'https://hooks.example.com/people',
  credential: 'secret',
  setUp: { vendor: 'Standard Webhooks', help: 'https://www.standardwebhooks.com', scopes: [] },
  lists: null,
  linksCompany: false,
  hasIdField: false,
  required: [],
  identity: [],
  mapping: crmFieldNames.map((name) => ({ to: name, from: name })),
  headers: () => ({}),
  renewalOf: null,
  reading: {
    messageIn,
    codesIn: () => '',
    rules: webhookResponses,
    takesAnyContent: true,
  },
  batchSize: 1,
  presence: null,
  forecast: null,
  fixedRules: {},
  send: oneByOne(async (delivery) => {
    const type = delivery.event ? 'person.job-changed' : 'record.handed-over'
    const { status } = await post(delivery, type, delivery.body)
    return { end: 'sent', did: null, remoteId: null, status }
  }),
  check: async (batch) => {
    const [item] = batch.items
    return item ? (await post({ ...batch, ...item }, 'test', {})).status : 0
  },
}

/** All attempts send identical bytes, with a new timestamp in the signature. */
async function post(
  delivery: Omit<DeliveryContext, 'remember'>,
  type: string,
  data: DeliveryContext['body'],
) {
  const body = JSON.stringify({ type, timestamp: new Date(delivery.at).toISOString(), data })
  const headers = await signedHeaders(delivery.token, delivery.id, delivery.now, body)
  return requireSuccess(delivery, await delivery.call({ method: 'POST', path: '', headers, body }))
}
