import { startService, type Service } from './service/service.ts'
import { startSocialSite, type SocialSite } from './social/site.ts'
import { explainPort } from './ports.ts'
import { createWorld } from './world/world.ts'

export interface Sandbox {
  service: Service
  site: SocialSite
  close(): Promise<void>
}

/** Starts the provider's service and the social site of one world. Port 0 means any free port. */
export async function raiseSandbox({ port = 0, socialPort = 0 } = {}): Promise<Sandbox> {
  // The world begins today, because clients compare job changes with their own clock.
  const world = (socialUrl: string) => createWorld({ socialUrl, startsAt: Date.now() })
  const site = await startSocialSite({ port: socialPort, world }).catch(
    explainPort('SOCIAL_PORT', socialPort),
  )
  const service = await startService({ port, world: site.world, socialUrl: site.url }).catch(
    async (error: unknown) => {
      await site.close()
      return explainPort('PORT', port)(error)
    },
  )
  return {
    service,
    site,
    close: async () => {
      await Promise.all([service.close(), site.close()])
    },
  }
}
