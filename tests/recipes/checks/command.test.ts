import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { receiveCommands } from '../../../lib/messages/receive-commands.ts'
import { tellWorkerEvent } from '../../../lib/platform/worker-events.ts'
import { handlersOf, type WorkerContext } from '../../../lib/worker/handlers.ts'
import { browser, deleteAll } from '../../unit/fake-browser.ts'
import { BrowserUrl } from '../../unit/messages/browser-url.ts'
import { openDatabase } from '../../unit/records/findings.fixture.ts'
import { subjectWith } from '../../unit/search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../../unit/fake-browser.ts'))
vi.mock('#i18n', () => ({ i18n: { t: (key: string) => key } }))
vi.stubGlobal('URL', BrowserUrl)

const { id } = browser.runtime
const panel = { id, origin: `chrome-extension://${id}`, url: `chrome-extension://${id}/sidepanel.html` }
const contentScript = {
  ...panel,
  origin: 'https://www.social.example',
  url: 'https://www.social.example/in/jane/',
}

beforeEach(() => deleteAll())

const send = (message: object, sender: object) =>
  new Promise((response) => {
    if (!tellWorkerEvent('runtime.onMessage', [message, sender, response])) response('nothing')
  })

test('the new command reaches its handler only from our own pages and with a valid shape', async () => {
  const db = openDatabase()
  await db.subjects.bulkAdd([
    subjectWith({ key: 'person:ada', tags: ['client'] }),
    subjectWith({ key: 'person:bob', tags: ['client', 'vip'] }),
    subjectWith({ key: 'person:eve', tags: [] }),
  ])
  const handlers = handlersOf({ deps: { db } } as WorkerContext)
  receiveCommands({ ...handlers, 'page-shown': async () => {} })
  const message = { command: 'count-tagged', tag: 'client' }
  expect(await send(message, panel)).toEqual({ accepted: 'done', result: 2 })
  expect(await send(message, contentScript)).toBe('nothing')
  expect(await send({ ...message, tag: 7 }, panel)).toBe('nothing')
})
