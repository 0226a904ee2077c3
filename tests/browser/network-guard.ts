import { channel } from 'node:diagnostics_channel'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * The hosts that this process's browsers may reach: local test servers, and hosts that a test names. A request to any
 * other host is recorded and fails the current test. A proxy refuses all remote hosts, so that no request from a page,
 * worker, prefetch or socket leaves this computer. For local hosts, a proxy would change how connections break, so
 * Playwright reports the requests of pages and workers; in Firefox, the browser's observers report both.
 */
const listening = new Map<Server, string>()
const named = new Set<string>()
let strays = new Map<string, string>()

channel('tracing:net.server.listen:asyncEnd').subscribe((message) => {
  const { server } = message as { server: Server }
  const address = server.address()
  if (address && typeof address === 'object') listening.set(server, String(address.port))
})

/** Chromium's own requests, which no switch prevents: sign-in, components, dictionaries and hints. */
const chromiumsOwn =
  /^(accounts|(android\.)?clients\d*|mtalk)\.google\.com$|^(update|safebrowsing|content-autofill|[a-z]+-pa)\.googleapis\.com$|\.gvt1\.com$/

const isLoopback = (hostname: string) => /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname)

function placeOf({ protocol, hostname, port }: URL): string {
  const usual = protocol === 'https:' || protocol === 'wss:' ? '443' : '80'
  return `${hostname}:${port || usual}`
}

const isOurs = ({ hostname, port }: URL) => isLoopback(hostname) && [...listening.values()].includes(port)

/** Allows this host until the test ends, for example a server in another process: `http://127.0.0.1:4610`. */
export function allowHost(address: string): void {
  named.add(placeOf(new URL(address)))
}

export function noteRequest(address: string, asker: string): void {
  const url = URL.parse(address)
  if (!url || !/^(https?|wss?|ftp):$/.test(url.protocol)) return
  if (isOurs(url) || named.has(placeOf(url))) return
  const stray = `${placeOf(url)} by ${asker}`
  if (!strays.has(stray)) strays.set(stray, `${url.protocol}//${placeOf(url)}${url.pathname} by ${asker}`)
}

/** Requests to other hosts since the last call. Also ends the permission of hosts that the test allowed. */
export function takeStrays(): string[] {
  const taken = [...strays.values()]
  strays = new Map()
  named.clear()
  // A test may still send requests to a server that it has closed, but the next test may not.
  for (const server of listening.keys()) if (!server.listening) listening.delete(server)
  return taken
}

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

export function guardView(page: Page): void {
  page.on('request', (request) => noteRequest(request.url(), page.url()))
}

let proxy: Promise<HttpServer> | undefined

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
    // Send no response, as for a host that doesn't exist.
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
