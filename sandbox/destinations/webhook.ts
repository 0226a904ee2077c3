import { Hono } from 'hono'
import { createHmac, timingSafeEqual } from 'node:crypto'

export const webhookSecret = `whsec_${Buffer.from('sandbox webhook secret of 32 byte').toString('base64')}`

export interface Receiver {
  messages: Map<string, { type: string; timestamp: string; data: Record<string, unknown> }>
  received: string[]
  /** In ms since epoch. */
  now: () => number
}

export const newReceiver = (): Receiver => ({ messages: new Map(), received: [], now: Date.now })

const toleranceSeconds = 300

export function webhookApp(receiver: Receiver): Hono {
  const { messages, received } = receiver
  const app = new Hono()
  app.post('*', async (c) => {
    const body = await c.req.text()
    const id = c.req.header('webhook-id') ?? ''
    const seconds = c.req.header('webhook-timestamp') ?? ''
    received.push(id)
    const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest()
    const given = (c.req.header('webhook-signature') ?? '')
      .split(' ')
      .filter((one) => one.startsWith('v1,'))
      .map((one) => Buffer.from(one.slice(3), 'base64'))
    const isSigned = given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
    const isRecent = Math.abs(receiver.now() / 1000 - Number(seconds)) < toleranceSeconds
    if (!isSigned || !isRecent) return c.json({ message: 'The signature does not fit.' }, 401)
    if (!messages.has(id)) messages.set(id, JSON.parse(body) as never)
    return c.body(null, 204)
  })
  return app
}
