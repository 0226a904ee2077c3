import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Relays a local debugging port and removes offers of compression, which would take a twentieth of a test's
 * processor time. Returns the relay's port; doesn't keep the process running.
 */
export async function relayUncompressed(port: number): Promise<number> {
  const server = createServer((client) => {
    const browser = connect(port, '127.0.0.1')
    endTogether(client, browser)
    browser.pipe(client)
    let head = ''
    const readHead = (chunk: Buffer) => {
      // Handled as bytes: the head ends where the first body or message begins.
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
    // `close` follows an error; a killed browser resets its connections.
    socket.on('error', () => {}).on('close', () => peer.destroy())
}
