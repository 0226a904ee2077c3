import { startEtcd } from '../../sandbox/etcd/cluster.ts'
import { openDevtools } from '../../sandbox/browser/devtools.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import type { TeamState } from '../../lib/team/rows.ts'
import type { Engine } from '../../lib/team/engine.ts'
import { etcdEngine } from '../../lib/team/etcd.ts'
import { base64UrlOf, formatInvitation } from '../../lib/team/invitation.ts'
import { sharedKey, teamKeys, type TeamKeys } from '../../lib/team/keys.ts'
import { changePolicy, defaultPolicy } from '../../lib/team/policy.ts'
import { seal } from '../../lib/team/seal.ts'
import type { TestChromium } from '../browser/chromium.ts'
import { workerTarget } from '../browser/extension-worker.ts'
import { storedRows } from '../e2e/run-rows.ts'
import { numbered } from '../e2e/library-rows.ts'
import { addUsers } from '../faults/team/engine-users.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import type { Figure } from './figure.ts'
import { blankPage, contentfulPaint, openedPanel } from './panel.ts'

const paints = 21
const member = { name: 'm1', password: 'password of the bench' }

export async function teamFigures(chromium: TestChromium, count: number): Promise<Figure[]> {
  const etcd = await startEtcd(1)
  const [url = ''] = etcd.endpoints
  try {
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const keys = await teamKeys('bench', secret)
    const alone = etcdEngine({ endpoints: [url], login: null, fetch, timeoutMs: 60_000 })
    await changePolicy({ engine: alone, keys }, () => ({
      ...defaultPolicy('Bench'),
      members: { m1: { name: 'Ann' } },
    }))
    await fill(alone, keys, count)
    await addUsers(url, 'bench', [member])

    const options = await firstRun(chromium)
    await setKey(options, 'sandbox-demo-key')
    const page = await blankPage(chromium)
    const paint = () => openedPanel(chromium, page, contentfulPaint)
    await paint()
    const before: number[] = []
    for (let round = 0; round < paints; round++) before.push(await paint())

    const invitation = formatInvitation({
      team: 'Bench',
      teamId: 'bench',
      urls: [url],
      user: member.name,
      password: member.password,
      memberName: 'Ann',
      secret: base64UrlOf(secret),
    })
    const begun = performance.now()
    await options.evaluate(
      (text) => chrome.runtime.sendMessage({ command: 'join-team', invitation: text }),
      invitation,
    )
    const status = async () =>
      (await storedRows<TeamState>(options, 'teamState')).find((row) => row.key === 'status')
    const heaps: number[] = []
    const otherExtensions: number[] = []
    for (;;) {
      const now = await status()
      if (now?.condition === 'ready') break
      if (now?.condition !== 'joining') throw new Error(`It is ${now?.condition}.`)
      heaps.push(await workerHeap(chromium))
      if (now.received > 0 && otherExtensions.length < paints) otherExtensions.push(await paint())
      else await page.waitForTimeout(500)
    }
    const seconds = (performance.now() - begun) / 1000
    const after: number[] = []
    for (let round = 0; round < paints; round++) after.push(await paint())
    const text = count.toLocaleString('en')
    return [
      { name: `first sync of ${text} records`, unit: 's', goal: '≤ 120 s', values: [seconds] },
      {
        name: `the worker’s heap at most while ${text} records come`,
        unit: 'MB',
        goal: '≤ 100 MB',
        values: [Math.max(...heaps)],
      },
      {
        name: 'real side panel, open to first contentful paint, while records come',
        unit: 'ms',
        goal: '≤ 1.15 × before',
        values: otherExtensions,
        base: before,
      },
      {
        name: `real side panel, open to first contentful paint, once ${text} records are here`,
        unit: 'ms',
        goal: '≤ 1.15 × before',
        values: after,
        base: before,
      },
    ]
  } finally {
    await etcd.close()
  }
}

const atOnce = 120

async function fill(engine: Engine, keys: TeamKeys, count: number): Promise<void> {
  const now = Date.now()
  for (let from = 0; from < count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at)
    const writes = numbers.map(async (number) => {
      const subject = numbered(number, now)
      const key = await sharedKey(keys, 'record', subject.key, 'profile')
      const section: SectionRow = {
        subject: subject.key,
        name: 'profile',
        at: now - number * 60_000,
        operation: 'enrichProfile',
        request: `request-${number}`,
        source: 'fresh',
        unreadable: [],
        data: profileOf(number, subject.name),
      }
      return { key, value: await seal(keys, key, { value: { subject, section }, sequence: 1, after: 0 }) }
    })
    await engine.commit(await Promise.all(writes))
  }
}

const profileOf = (number: number, name: string) => ({
  firstName: name.split(' ')[0]!,
  lastName: name.split(' ').slice(1).join(' '),
  headline: `Planner of the ${number % 9}th district`,
  summary: `Plans quays and harbours since ${1990 + (number % 30)}. `.repeat(6),
  experience: Array.from({ length: 4 }, (_, at) => ({
    title: `Planner ${at}`,
    company: `Harbour Works ${(number + at) % 613}`,
    location: `Quay ${(number + at) % 211}`,
  })),
})

async function workerHeap(chromium: TestChromium): Promise<number> {
  const devtools = await openDevtools(chromium.profile)
  const target = await workerTarget(devtools, `chrome-extension://${chromium.extensionId}/`)
  if (!target) return 0
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = new WebSocket(`${devtools.address.replace('http', 'ws')}/devtools/page/${target}`)
  socket.addEventListener('error', () => reject(new Error('The worker could not be reached.')))
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
    socket.send(JSON.stringify({ id: 2, method: 'Runtime.getHeapUsage' }))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { usedSize: number } }
    if (id !== 2) return
    resolve((result?.usedSize ?? 0) / 1e6)
    socket.close()
  })
  return promise
}
