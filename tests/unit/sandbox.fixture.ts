import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startService, type Service } from '../../sandbox/service/service.ts'
import { createWorld } from '../../sandbox/world/world.ts'

export const socialUrl = 'https://www.social.example'
export const demoKey = 'sandbox-demo-key'

/** Over real HTTP, new for each test of the file. */
export function sandboxFixture(): { service: () => Service } {
  let service: Service
  beforeAll(async () => {
    service = await startService({ world: createWorld({ socialUrl }), socialUrl })
  })
  beforeEach(() => service.reset())
  afterAll(() => service.close())
  return { service: () => service }
}
