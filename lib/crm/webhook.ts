import { pageKinds } from '../pages/page-kinds.ts'
import { messageIn } from '../api/problem.ts'
import { crmFieldNames } from './fields.ts'
import { type DeliveryContext, type DestinationAdapter, good } from './adapter.ts'
import { webhookResponses } from './responses.ts'
import { signedHeaders } from './sign.ts'

/** Any URL; receivers recognize repeated deliveries by id. */
export const webhook: DestinationAdapter = {
  takes: pageKinds,
  address: '',
  example: 'https://hooks.example.com/people',
  credential: 'secret',
  setUp: { vendor: 'Standard Webhooks', help: 'https://www.standardwebhooks.com', scopes: [] },
  linksCompany: false,
  hasIdField: false,
  required: [],
  identity: [],
  mapping: crmFieldNames.map((name) => ({ to: name, from: name })),
  headers: () => ({}),
  reading: {
    messageIn,
    codesIn: () => '',
    rules: webhookResponses,
    takesAnyContent: true,
  },
  async send(handed) {
    const { status } = await post(handed, 'record.handed-over', handed.body)
    return { end: 'sent', did: null, remoteId: null, status }
  },
  check: (handed) => post(handed, 'test', {}),
}

/** Attempts send identical bytes; only the signature's timestamp differs. */
async function post(handed: DeliveryContext, type: string, data: DeliveryContext['body']) {
  const body = JSON.stringify({ type, timestamp: new Date(handed.at).toISOString(), data })
  const headers = await signedHeaders(handed.token, handed.id, handed.now, body)
  return good(handed, await handed.call({ method: 'POST', path: '', headers, body }))
}
