import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface Incoming {
  port: number
  text: string
}

export function recordWire(): { connections: () => Incoming[]; end: () => void } {
  const sockets = channel('net.server.socket')
  const received: { port: number; chunks: Buffer[] }[] = []
  const listen = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    const one = { port: socket.localPort ?? 0, chunks: [] as Buffer[] }
    received.push(one)
    socket.on('data', (chunk: Buffer) => one.chunks.push(chunk))
  }
  sockets.subscribe(listen)
  return {
    connections: () =>
      received.map(({ port, chunks }) => ({ port, text: Buffer.concat(chunks).toString('latin1') })),
    end: () => {
      sockets.unsubscribe(listen)
    },
  }
}
