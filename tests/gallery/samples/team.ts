import { computed, signal } from '@preact/signals'
import type { JoinModel, JoinProblem } from '../../../components/team/joinModel.ts'
import type { MembershipModel } from '../../../components/team/membershipModel.ts'
import type {
  TeamCondition,
  TeamErasure,
  TeamMachine,
  TeamMember,
  TeamOverview,
  TeamStatusRow,
} from '../../../lib/team/rows.ts'
import type { Invitation } from '../../../lib/team/invitation.ts'
import type { TeamView } from '../../../lib/team/team-state.ts'
import { day, now } from './section.ts'

const nothing = () => {}
const minute = 60_000

const status = (condition: TeamCondition): TeamStatusRow => ({
  key: 'status',
  team: { id: 'fairlead', name: 'Fairlead Marine, sales' },
  member: { id: 'ilse', name: 'Ilse Brandvold' },
  machine: { id: 'desk', name: 'Chrome on Linux' },
  condition,
  since: now - 4 * minute,
  syncedAt: condition === 'joining' ? null : now - 2 * minute,
  received: condition === 'joining' ? 1240 : 0,
})

const people: [id: string, name: string, credits: number, budget: number | null][] = [
  ['ilse', 'Ilse Brandvold', 12, 50],
  ['tomasz', 'Tomasz Wilk', 47.5, 50],
  ['layla', 'ليلى حدّاد', 50, 50],
  ['long', 'Maximiliane Freifrau von und zu Hohenwarth-Gerlachstein-Oberbrunnenreuther', 0, 50],
  ['jun', '長谷川 純', 3, 50],
  ['new', 'Aino Almgren', 0, 50],
]

const members = people.map(([id, name, credits, budget]): TeamMember => ({ id, name, credits, budget }))

const machine = (id: string, member: TeamMember, ago: number, version = '1.4.0'): TeamMachine => ({
  id,
  name: id === 'desk' ? 'Chrome on Linux' : `Firefox on macOS, ${id}`,
  member: member.id,
  memberName: member.name,
  version,
  lastSeen: now - ago,
})

const machines = [
  machine('desk', members[0]!, 0),
  machine('laptop', members[0]!, 3 * day),
  machine('office', members[1]!, 5 * minute),
  machine('home', members[2]!, 9 * day, '1.2.0'),
  machine('a-machine-whose-owner-gave-it-a-name-without-any-place-to-break-it', members[3]!, day),
  machine('ship', members[4]!, 40 * minute),
]

const erasures: TeamErasure[] = [
  { id: 'a', kind: 'deleted', at: now - 20 * minute, by: 'Tomasz Wilk', subjects: 1, done: 5, of: 6 },
  { id: 'b', kind: 'suppressed', at: now - 8 * day, by: 'ليلى حدّاد', subjects: 120, done: 6, of: 6 },
]

const overview: TeamOverview = {
  key: 'overview',
  team: 'fairlead',
  day: new Date(now).toISOString().slice(0, 10),
  members,
  machines,
  credits: 112.5,
  budget: 200,
  mayBuyAlone: true,
  erasures,
}

const view = (differences: Partial<TeamView>, condition: TeamCondition = 'ready'): TeamView => ({
  status: status(condition),
  overview,
  saved: { purchases: 412, credits: 903 },
  pending: 0,
  ...differences,
})

const first = members[0]!

const alone: TeamOverview = {
  ...overview,
  members: [{ ...first, credits: 0, budget: null }],
  machines: [machine('desk', first, 0)],
  credits: 0,
  budget: null,
  erasures: [],
}

const many = Array.from({ length: 200 }, (_, at): TeamMember => ({
  ...first,
  id: `${at}`,
  name: `Member ${at + 1}`,
}))

export const teams: Record<string, TeamView | undefined> = {
  loading: undefined,
  none: { status: null, overview: null, saved: { purchases: 0, credits: 0 }, pending: 0 },
  joining: view({ overview: null, saved: { purchases: 0, credits: 0 } }, 'joining'),
  ready: view({}),
  alone: view({ overview: alone, saved: { purchases: 0, credits: 0 } }),
  'of two hundred': view({
    overview: { ...overview, members: many, machines: many.map((each) => machine(each.id, each, minute)) },
  }),
  'no permission': view({}, 'no-permission'),
  unreachable: view({ pending: 3 }, 'unreachable'),
  erasing: view({ pending: 1 }, 'erasing'),
  refused: view({}, 'refused'),
  'wrong team': view({ overview: null }, 'wrong-team'),
  full: view({ pending: 41 }, 'full'),
  untrusted: view({}, 'untrusted'),
  outdated: view({}, 'outdated'),
}

export const teamModel = (team: TeamView | undefined): MembershipModel => ({
  team: signal(team),
  now: signal(now),
  isRotated: signal(false),
  syncing: signal(false),
  sync: nothing,
  allow: nothing,
  lostAccess: signal(null),
  byPolicy: signal(null),
  countReceived: () => Promise.resolve(860),
  rename: nothing,
  leave: () => Promise.resolve(true),
})

const invitation: Invitation = {
  team: 'Fairlead Marine, sales',
  teamId: 'fairlead',
  urls: ['https://etcd-1.fairlead-marine.example:2379', 'https://etcd-2.fairlead-marine.example:2379'],
  user: 'ilse',
  password: 'secret',
  memberName: 'Ilse Brandvold',
  secret: 'A'.repeat(43),
}

export const joining = (problem: JoinProblem | null, isRead: boolean): JoinModel => {
  const typed = signal(isRead ? `sidelight-team:${'eyJ2ZXJzaW9uIjoxLCJ0ZWFtIjoi'.repeat(6)}` : '')
  return {
    typed,
    invitation: computed(() => (isRead ? invitation : null)),
    problem: signal(problem),
    joining: signal(false),
    edit: (text) => (typed.value = text),
    choose: nothing,
    join: nothing,
  }
}
