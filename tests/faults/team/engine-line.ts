import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * What a line does to what passes it. `cut`: whoever is connected is thrown out, and nobody gets in. `slow`: everything
 * comes late. `deaf`: the node hears nothing. `mute`: it hears, and what it answers is lost. A connection on which
 * something was lost breaks off after a moment, as one that times out.
 */
export const lineStates = ['open', 'cut', 'slow', 'deaf', 'mute'] as const

export type LineState = (typeof lineStates)[number]

/** A line of TCP to a node, over which all of somebody's calls go. */
export interface EngineLine {
  /** Where it begins, such as `http://127.0.0.1:40001`. */
  url: string
  set(state: LineState): void
  close(): Promise<void>
}

const slowMs = 20
const breaksAfterMs = 120

/** Opens a line to this port of this computer. */
export async function openLine(port: number): Promise<EngineLine> {
  let state: LineState = 'open'
  const pairs = new Set<() => void>()

  const join = (from: Socket, to: Socket, lostIn: LineState, breakOff: () => void): void => {
    from.on('data', (bytes) => {
      if (state === lostIn) setTimeout(breakOff, breaksAfterMs)
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
      pairs.delete(breakOff)
      caller.destroy()
      node.destroy()
    }
    pairs.add(breakOff)
    join(caller, node, 'deaf', breakOff)
    join(node, caller, 'mute', breakOff)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const breakAll = () => {
    for (const breakOff of pairs) breakOff()
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
