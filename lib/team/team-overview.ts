import type { TeamErased, TeamMachine, TeamOverview } from './rows.ts'
import { creditsOfDay, dayOf } from './claims.ts'
import { keyPrefix } from './keys.ts'
import { isReplayed } from './team-values.ts'
import { listPages } from './list-pages.ts'
import { memberBudgetOf, type TeamPolicy } from './policy.ts'
import { openEntries, type TeamContext } from './shared-values.ts'
import type { MachineState } from './sync.ts'

const pageSize = 200

/** Reads the overview from the engine. Takes about 10 ms for a dozen machines. */
export async function readOverview(
  team: TeamContext,
  policy: TeamPolicy,
  erasures: TeamErased['erasures'],
): Promise<TeamOverview> {
  const day = dayOf(team.now())
  const states = await readMachines(team)
  const ids = [...new Set([...Object.keys(policy.members), ...states.map(({ member }) => member)])]
  const credits = await creditsOfDay(team, day, ids)
  const nameOf = (id: string) =>
    policy.members[id]?.name ?? states.find(({ member }) => member === id)?.name ?? id
  const machines = states.map(({ machine, machineName, member, version, at, accounts }): TeamMachine => ({
    id: machine,
    name: machineName,
    member,
    memberName: nameOf(member),
    version,
    lastSeen: at,
    accounts,
  }))
  return {
    key: 'overview',
    team: team.keys.team,
    day,
    members: ids.map((id) => ({
      id,
      name: nameOf(id),
      credits: credits.members.get(id) ?? 0,
      budget: memberBudgetOf(policy, id),
    })),
    machines,
    credits: credits.team,
    budget: policy.budget,
    mayBuyAlone: policy.mayBuyAlone,
    erasures: erasures.map(({ revision, ...erasure }) => ({
      ...erasure,
      done: states.filter(({ machine, erased }) => machine === team.machine || erased >= revision).length,
      of: states.length,
    })),
  }
}

/** The last published state of each machine. */
export async function readMachines({
  engine,
  keys,
  knownValues,
}: Pick<TeamContext, 'engine' | 'keys' | 'knownValues'>): Promise<MachineState[]> {
  const machines: MachineState[] = []
  for await (const page of listPages(engine, keyPrefix(keys, 'machine'), { limit: pageSize })) {
    const opened = await openEntries<Partial<MachineState>>(keys, page.entries)
    const values = opened.flatMap((one) => ('refused' in one ? [] : [one]))
    const verdicts = await knownValues.judge(values, page.revision)
    // Fences have the same prefix.
    for (const { key, value } of values)
      if (typeof value.machine === 'string' && !isReplayed(verdicts.get(key)))
        machines.push(value as MachineState)
  }
  return machines
}
