import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Returns the port of a relay to a local debugging port. It removes offers of compression, which would take 5 % of a
 * test's processor time, and doesn't keep the process running.
 */
export async function relayUncompressed(port: number): Promise<number> {
  const server = createServer((client) => {
    const browser = connect(port, '127.0.0.1')
    endTogether(client, browser)
    browser.pipe(client)
    let head = ''
    const readHead = (chunk: Buffer) => {
      // Search in bytes, because the first body or message follows the head directly.
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      client.off('data', readHead)
      browser.write(head.replace(/\r\nsec-websocket-extensions:[^\r]*/i, ''), 'latin1')
      client.pipe(browser)
    }
    client.on('data', readHead)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function endTogether(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const)
    // `close` always follows `error`; a killed browser resets its connections.
    socket.on('error', () => {}).on('close', () => peer.destroy())
}
