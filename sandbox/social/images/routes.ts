import { Hono } from 'hono'
import type { World } from '../../world/types.ts'
import { fullName } from '../data/cards.ts'
import { banner, logo, portrait } from './drawings.ts'

/** Any address answers with a drawing of the name in its last segment, so the world may choose its own. */
export function imageRoutes(world: World): Hono {
  const images = new Hono()
  images.get('/*', (context) => {
    const segment = lastSegment(context.req.path)
    const [person, company] = [world.person(segment), world.company(segment)]
    const name = person ? fullName(person) : (company?.name ?? segment)
    const draw = drawingFor(context.req.path, person !== undefined)
    return context.body(draw(name), 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
  })
  return images
}

function drawingFor(path: string, isPerson: boolean): (name: string) => string {
  if (/banner|background/i.test(path)) return banner
  return isPerson || path.startsWith('/images/people/') ? portrait : logo
}

function lastSegment(path: string): string {
  const last = path.split('/').findLast(Boolean) ?? ''
  try {
    return decodeURIComponent(last).replace(/\.\w+$/, '')
  } catch {
    return last
  }
}
