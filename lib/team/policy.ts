import * as z from 'zod/mini'
import { sharedKey } from './keys.ts'
import { readShared, sealedWrite, UnbelievedValue, type SharedValues, type Sharing } from './shared-values.ts'
import { untilWritten } from './until-written.ts'

const credits = z.nullable(z.number().check(z.nonnegative()))

const schema = z.looseObject({
  /** What people call the team. */
  name: z.string(),
  /** Credits a day of all members together, and of each who has no other; `null`: no limit. */
  budget: credits,
  memberBudget: credits,
  /** Whether members may buy while the team can't be asked, by a choice of their own. */
  mayBuyAlone: z.boolean(),
  /** By their users of the engine. */
  members: z.record(z.string(), z.looseObject({ name: z.string(), budget: z.optional(credits) })),
})

/** What whoever administers a team says of it. One that a newer Sidelight wrote keeps the fields it does not know. */
export type TeamPolicy = z.infer<typeof schema>

export const usualPolicy = (name: string): TeamPolicy => ({
  name,
  budget: null,
  memberBudget: null,
  mayBuyAlone: true,
  members: {},
})

const policyKey = ({ keys }: Pick<Sharing, 'keys'>) => sharedKey(keys, 'policy')

/**
 * The policy of a team; `null`: the engine has none. Throws an `EngineError`, or an `UnbelievedValue` where what is there
 * was not written with this team's secret.
 */
export async function readPolicy(sharing: Sharing): Promise<TeamPolicy | null> {
  const key = await policyKey(sharing)
  return policyIn(await readShared(sharing, [key]), key)
}

function policyIn(read: SharedValues, key: string): TeamPolicy | null {
  const found = read.get(key)
  if (!found) return null
  const { success, data } = schema.safeParse(found.value)
  if (!success) throw new UnbelievedValue(key, 'broken')
  return data
}

/** Writes what `change` makes of the policy, `null` where there is none yet; gives it. Throws as `readPolicy` does. */
export async function changePolicy(
  sharing: Sharing,
  change: (policy: TeamPolicy | null) => TeamPolicy,
): Promise<TeamPolicy> {
  const key = await policyKey(sharing)
  return untilWritten(sharing, async () => {
    const read = await readShared(sharing, [key])
    const result = change(policyIn(read, key))
    return { writes: [await sealedWrite(sharing, read, key, result)], result }
  })
}

/** What a member may spend a day; `null`: no limit. */
export const memberBudgetOf = ({ members, memberBudget }: TeamPolicy, member: string): number | null =>
  members[member]?.budget === undefined ? memberBudget : members[member].budget
