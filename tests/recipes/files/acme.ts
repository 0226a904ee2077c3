import { at, requireSuccess, idIn, listIn, oneByOne, putRecord, stringAt } from '../../../lib/crm/adapter.ts'
import type { DestinationAdapter } from '../../../lib/crm/adapter.ts'

const path = '/api/contacts'

export const acmeContact: DestinationAdapter = {
  acceptedKinds: ['person'],
  address: '',
  example: 'https://your-company.crm.example',
  credential: 'token',
  setUp: { vendor: 'Acme', help: 'https://help.crm.example/api-tokens', scopes: [] },
  lists: null,
  linksCompany: false,
  hasIdField: false,
  required: ['name'],
  identity: ['email'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'email', from: 'email' },
  ],
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  renewalOf: null,
  reading: {
    messageIn: (content) => stringAt(at(content, 'message')) || null,
    codesIn: () => '',
    rules: [
      { status: 401, error: 'token', reason: 'session' },
      { status: 400, error: 'refused', reason: 'value' },
    ],
  },
  batchSize: 1,
  presence: null,
  forecast: null,
  fixedRules: {},
  send: oneByOne((context) => {
    const { call, body } = context
    return putRecord(context, {
      find: async () => {
        const query = new URLSearchParams({ email: String(body['email']) })
        const response = requireSuccess(context, await call({ method: 'GET', path: `${path}?${query}` }))
        return listIn(at(response.content, 'contacts')).flatMap((contact) => idIn(at(contact, 'id')) ?? [])
      },
      update: async (id) => {
        const where = `${path}/${encodeURIComponent(id)}`
        const response = await call({ method: 'GET', path: where })
        if (response.status === 404) return null
        const { content, status } = requireSuccess(context, response)
        if (Object.entries(body).every(([name, value]) => at(content, name) === value))
          return { end: 'sent', did: 'unchanged', remoteId: id, status }
        requireSuccess(context, await call({ method: 'PATCH', path: where, body: JSON.stringify(body) }))
        return { end: 'sent', did: 'updated', remoteId: id, status }
      },
      create: async () => {
        const response = requireSuccess(
          context,
          await call({ method: 'POST', path, body: JSON.stringify(body) }),
        )
        return {
          end: 'sent',
          did: 'created',
          remoteId: idIn(at(response.content, 'id')),
          status: response.status,
        }
      },
    })
  }),
  check: async (run) => requireSuccess(run, await run.call({ method: 'GET', path })).status,
}
