import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `cut`: all connections are closed and new ones refused. `slow`: data is delayed. `deaf`: requests are lost. `mute`:
 * responses are lost. A connection that lost data closes after a moment, as after a timeout.
 */
export const lineStates = ['open', 'cut', 'slow', 'deaf', 'mute'] as const

export type LineState = (typeof lineStates)[number]

export interface EngineLine {
  /** For example `http://127.0.0.1:40001`. */
  url: string
  set(state: LineState): void
  close(): Promise<void>
}

const slowMs = 20
const breakDelayMs = 120

export async function openLine(port: number): Promise<EngineLine> {
  let state: LineState = 'open'
  const connections = new Set<() => void>()

  const forward = (from: Socket, to: Socket, lostIn: LineState, breakOff: () => void): void => {
    from.on('data', (bytes) => {
      if (state === lostIn) setTimeout(breakOff, breakDelayMs)
      else if (state === 'slow') setTimeout(() => to.writable && to.write(bytes), slowMs)
      else to.write(bytes)
    })
    from.on('error', breakOff)
    from.on('close', breakOff)
  }

  const server = createServer((caller) => {
    if (state === 'cut') return void caller.destroy()
    const node = connect(port, '127.0.0.1')
    const breakOff = () => {
      connections.delete(breakOff)
      caller.destroy()
      node.destroy()
    }
    connections.add(breakOff)
    forward(caller, node, 'deaf', breakOff)
    forward(node, caller, 'mute', breakOff)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const breakAll = () => {
    for (const breakOff of connections) breakOff()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next
      if (next === 'cut') breakAll()
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        breakAll()
      }),
  }
}
