import { channel } from 'node:diagnostics_channel'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * The hosts that the browsers of this process may reach: what a test itself listens on, and what it names. A request to
 * anywhere else is noted, and the test that runs fails. Two layers see them. A proxy that refuses everything is set for
 * all hosts but this computer, so that nothing leaves it, whoever in the browser asks: pages, workers, previews,
 * sockets. On this computer, where a proxy would change how connections break, the requests of pages and workers are
 * told by Playwright; in Firefox the browser's own observers tell both.
 */
const listening = new Map<Server, string>()
const named = new Set<string>()
/** The first request to each place by each asker. */
let strays = new Map<string, string>()

channel('tracing:net.server.listen:asyncEnd').subscribe((message) => {
  const { server } = message as { server: Server }
  const address = server.address()
  if (address && typeof address === 'object') listening.set(server, String(address.port))
})

/** What Chromium asks for by itself, whatever the switches say: for its sign-in, components, dictionaries and hints. */
const chromiumsOwn =
  /^(accounts|(android\.)?clients\d*|mtalk)\.google\.com$|^(update|safebrowsing|content-autofill|[a-z]+-pa)\.googleapis\.com$|\.gvt1\.com$/

const isLoopback = (hostname: string) => /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname)

/** `host:port`, as it is noted and named. */
function placeOf({ protocol, hostname, port }: URL): string {
  const usual = protocol === 'https:' || protocol === 'wss:' ? '443' : '80'
  return `${hostname}:${port || usual}`
}

const isOurs = ({ hostname, port }: URL) => isLoopback(hostname) && [...listening.values()].includes(port)

/** Lets the browsers reach this host until the test ends, such as a server in another process: `http://127.0.0.1:4610`. */
export function allowHost(address: string): void {
  named.add(placeOf(new URL(address)))
}

/** Notes a request if nobody allowed its host. */
export function noteRequest(address: string, asker: string): void {
  const url = URL.parse(address)
  if (!url || !/^(https?|wss?|ftp):$/.test(url.protocol)) return
  if (isOurs(url) || named.has(placeOf(url))) return
  const stray = `${placeOf(url)} by ${asker}`
  if (!strays.has(stray)) strays.set(stray, `${url.protocol}//${placeOf(url)}${url.pathname} by ${asker}`)
}

/** What was asked of other hosts since the last time, and forgets what the test named. */
export function takeStrays(): string[] {
  const taken = [...strays.values()]
  strays = new Map()
  named.clear()
  // What a test closed it may go on asking for, but not the next one.
  for (const server of listening.keys()) if (!server.listening) listening.delete(server)
  return taken
}

/** Tells the guard what pages and workers of a browser ask for. */
export function guardContext(context: BrowserContext): void {
  context.on('request', (request) => {
    const worker = request.serviceWorker()
    noteRequest(request.url(), worker ? `worker ${worker.url()}` : askerOf(request))
  })
}

const askerOf = (request: { frame: () => { url: () => string } }): string => {
  try {
    return request.frame().url()
  } catch {
    return 'a page that is not there yet'
  }
}

/** The same of a view that Playwright reaches by a connection of its own. */
export function guardView(page: Page): void {
  page.on('request', (request) => noteRequest(request.url(), page.url()))
}

let proxy: Promise<HttpServer> | undefined

/** Port of the proxy on this computer that refuses every request, and notes it. */
export async function refusingProxy(): Promise<number> {
  proxy ??= listen()
  return ((await proxy).address() as AddressInfo).port
}

function listen(): Promise<HttpServer> {
  const refuse = (address: string) => {
    if (!chromiumsOwn.test(new URL(address).hostname)) noteRequest(address, 'the browser')
  }
  const server = createServer((request) => {
    refuse(request.url ?? '')
    // Nothing comes back, as from a host that isn't there.
    request.socket.destroy()
  })
  server.on('connect', (request, socket) => {
    refuse(`https://${request.url ?? ''}`)
    socket.destroy()
  })
  server.unref()
  const { promise, resolve } = Promise.withResolvers<HttpServer>()
  server.listen(0, '127.0.0.1', () => resolve(server))
  return promise
}
