import type { Devtools } from '../../sandbox/browser/devtools.ts'

interface ReportedText {
  id?: number
  method?: string
  params?: { exceptionDetails?: { text: string; exception?: { description?: string } } }
}

/**
 * Unhandled errors and rejections of a worker since it started: the browser reports them again when the runtime domain
 * is enabled.
 */
export function workerErrors({ address }: Devtools, target: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const errors: string[] = []
  const socket = new WebSocket(`${address.replace('http', 'ws')}/devtools/page/${target}`)
  const send = (id: number, method: string, params = {}) =>
    socket.send(JSON.stringify({ id, method, params }))
  socket.addEventListener('error', () => reject(new Error('The worker could not be reached.')))
  socket.addEventListener('close', () => resolve(errors))
  socket.addEventListener('open', () => {
    send(1, 'Runtime.enable')
    send(2, 'Runtime.evaluate', { expression: '0' })
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as ReportedText
    const details = params?.exceptionDetails
    if (method === 'Runtime.exceptionThrown' && details)
      errors.push(details.exception?.description ?? details.text)
    if (id === 2) socket.close()
  })
  return promise
}
