import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { World } from '../world/types.ts'
import { socialApp } from './app.ts'
import type { PictureRequest } from './images/routes.ts'

interface SocialSiteOptions {
  /** A function if the world's URLs contain the site's address. */
  world: World | ((socialUrl: string) => World)
  port?: number
}

export interface SocialSite {
  url: string
  world: World
  pictures: PictureRequest[]
  close(): Promise<void>
}

export async function startSocialSite(options: SocialSiteOptions): Promise<SocialSite> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })

  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const world = typeof options.world === 'function' ? options.world(url) : options.world
  const pictures: PictureRequest[] = []
  const answer = getRequestListener(socialApp(world, (request) => pictures.push(request)).fetch)
  server.on('request', (request, response) => void answer(request, response))

  return {
    url,
    world,
    pictures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Idle connections of browsers would delay the end.
        server.closeAllConnections()
      }),
  }
}
