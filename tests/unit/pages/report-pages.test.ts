import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reportPages } from '../../../lib/pages/report-pages.ts'

vi.mock('../../../lib/browser.ts', () => ({
  get browser() {
    return chrome
  },
}))

const host = 'https://www.social.example'
const jane = `${host}/in/jane-doe/`
const acme = `${host}/company/acme/`

const sent: unknown[] = []
let respond: () => Promise<unknown>
let at: URL
let page: EventTarget & { navigation?: EventTarget }
let document: EventTarget

function open(address: string, { navigation = true } = {}) {
  at = new URL(address)
  page = Object.assign(new EventTarget(), navigation ? { navigation: new EventTarget() } : {})
  document = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', {
    get href() {
      return at.href
    },
    get origin() {
      return at.origin
    },
    get pathname() {
      return at.pathname
    },
    get search() {
      return at.search
    },
  })
  vi.stubGlobal('chrome', {
    runtime: {
      sendMessage(message: unknown) {
        sent.push(message)
        return respond()
      },
    },
  })
  reportPages()
}

function go(path: string) {
  page.navigation?.dispatchEvent(new Event('navigate'))
  at = new URL(path, at)
  page.navigation?.dispatchEvent(new Event('currententrychange'))
}

function show({ persisted }: { persisted: boolean }) {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

const shown = (...addresses: (string | null)[]) =>
  addresses.map((address) => ({ command: 'page-shown', address }))

beforeEach(() => {
  sent.length = 0
  respond = () => Promise.resolve()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('at the start', () => {
  test.each([
    ['/in/Jane-Doe/?trk=x#about', jane],
    ['/company/acme/people/', acme],
    ['/jobs/search/?currentJobId=3912', `${host}/jobs/view/3912/`],
  ])('the first page of a tab is reported: %s as %s', (path, address) => {
    open(host + path)
    expect(sent).toEqual(shown(address))
  })

  test.each(['/feed/', '/', '/in/', '/messaging/thread/7/'])(
    'the first page of a tab is not reported: %s',
    (path) => {
      open(host + path)
      expect(sent).toEqual([])
    },
  )
})

describe('later', () => {
  test('each later page is reported once', () => {
    open(jane)
    go('/company/acme/')
    go('/in/jane-doe/')
    expect(sent).toEqual(shown(jane, acme, jane))
  })

  test('another address of the same page is not reported', () => {
    open(jane)
    go('/in/jane-doe/details/skills/')
    go('/in/JANE-DOE/?x=1')
    go('#top')
    page.dispatchEvent(new Event('popstate'))
    expect(sent).toEqual(shown(jane))
  })

  test('leaving for other addresses is reported once', () => {
    open(jane)
    go('/feed/')
    go('/search/results/')
    go('/feed/')
    expect(sent).toEqual(shown(jane, null))
  })

  test('a cancelled navigation is not reported', () => {
    open(jane)
    page.navigation?.dispatchEvent(new Event('navigate'))
    expect(sent).toEqual(shown(jane))
  })

  test('a page restored from the back/forward cache is reported again', () => {
    open(jane)
    show({ persisted: false })
    expect(sent).toEqual(shown(jane))
    show({ persisted: true })
    expect(sent).toEqual(shown(jane, jane))
  })

  test('a prerendered page is reported again when shown', () => {
    open(jane)
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(sent).toEqual(shown(jane, jane))
  })

  test('later pages are reported without the navigation API', () => {
    open(jane, { navigation: false })
    at = new URL(acme)
    page.dispatchEvent(new Event('popstate'))
    expect(sent).toEqual(shown(jane, acme))
  })
})

describe('without a receiver', () => {
  test('a missing worker causes no error, and the next page is reported', async () => {
    respond = () => Promise.reject(new Error('Could not establish connection'))
    open(jane)
    go('/company/acme/')
    await new Promise((done) => setImmediate(done))
    expect(sent).toEqual(shown(jane, acme))
  })

  test('a removed extension causes no error and is not called again', () => {
    respond = () => {
      throw new Error('Extension context invalidated.')
    }
    expect(() => open(jane)).not.toThrow()
    go('/company/acme/')
    page.dispatchEvent(new Event('popstate'))
    show({ persisted: true })
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(sent).toEqual(shown(jane))
  })
})
