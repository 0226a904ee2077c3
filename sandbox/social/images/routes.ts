import { Hono } from 'hono'
import type { World } from '../../world/types.ts'
import { fullName } from '../data/cards.ts'
import { banner, bannerPng, logo, logoPng, portrait, portraitPng } from './drawings.ts'

export interface PictureRequest {
  path: string
  headers: Record<string, string>
}

/**
 * Draws the name in the last segment. Addresses that end in `.png`, which the service uses, return a PNG and call
 * `see`.
 */
export function imageRoutes(world: World, see: (request: PictureRequest) => void): Hono {
  const images = new Hono()
  images.get('/*', (context) => {
    const { path } = context.req
    const segment = lastSegment(path)
    const [person, company] = [world.person(segment), world.company(segment)]
    const name = person ? fullName(person) : (company?.name ?? segment)
    const draw = drawingFor(path, person !== undefined)
    if (!path.endsWith('.png'))
      return context.body(draw.svg(name), 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
    see({ path, headers: context.req.header() })
    return context.body(draw.png(name), 200, { 'content-type': 'image/png' })
  })
  return images
}

const drawings = {
  banner: { svg: banner, png: bannerPng },
  portrait: { svg: portrait, png: portraitPng },
  logo: { svg: logo, png: logoPng },
}

function drawingFor(path: string, isPerson: boolean) {
  if (/banner|background/i.test(path)) return drawings.banner
  return isPerson || path.startsWith('/images/people/') ? drawings.portrait : drawings.logo
}

function lastSegment(path: string): string {
  const last = path.split('/').findLast(Boolean) ?? ''
  try {
    return decodeURIComponent(last).replace(/\.\w+$/, '')
  } catch {
    return last
  }
}
