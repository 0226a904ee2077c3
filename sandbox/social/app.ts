import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { World } from '../world/types.ts'
import { dataRoutes } from './data/routes.ts'
import { curriculumVitae } from './files/curriculum-vitae.ts'
import { imageRoutes, type PictureRequest } from './images/routes.ts'
import { browserFolder, siteScript, siteStyles } from './assets.ts'
import { pageShell } from './page-shell.ts'

/** All return the same HTML shell, so that every page can be loaded directly. */
const pageAddresses = [
  '/',
  '/feed/*',
  '/posts/*',
  '/in/:handle/*',
  '/company/:slug/*',
  '/school/:slug/*',
  '/showcase/:slug/*',
  '/jobs/view/:id/*',
  '/jobs/search/*',
  '/jobs/collections/:collection/*',
  '/search/*',
]

/** `see` receives the requests for pictures at addresses from the service. */
export function socialApp(world: World, see: (request: PictureRequest) => void = () => {}): Hono {
  const app = new Hono()

  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
      },
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: false,
    }),
  )
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-cache')
  })

  app.route('/data', dataRoutes(world))
  app.route('/images', imageRoutes(world, see))
  app.get('/files/cv.txt', (context) => {
    context.header('content-disposition', 'attachment; filename="cv.txt"')
    return context.text(curriculumVitae(world.person(context.req.query('person') ?? '')))
  })
  app.get('/assets/site.js', async (context) => {
    context.header('content-type', 'text/javascript')
    return context.body(await siteScript())
  })
  app.get('/assets/site.css', (context) => {
    context.header('content-type', 'text/css')
    return context.body(siteStyles)
  })
  app.use(
    '/assets/*',
    serveStatic({ root: browserFolder, rewriteRequestPath: (path) => path.slice('/assets'.length) }),
  )
  app.get('/assets/*', (context) => context.text('Not found', 404))

  for (const address of pageAddresses) app.get(address, (context) => context.html(pageShell))
  app.notFound((context) => context.html(pageShell, 404))
  return app
}
