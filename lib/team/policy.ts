import * as z from 'zod/mini'
import { sharedKey } from './keys.ts'
import {
  readShared,
  sealedWrite,
  UnbelievedValue,
  type SharedValues,
  type TeamConnection,
} from './shared-values.ts'
import { commitWithRetry } from './commit-with-retry.ts'

const credits = z.nullable(z.number().check(z.nonnegative()))

const schema = z.looseObject({
  name: z.string(),
  /** Credits of the team per day, and default per member; `null`: no limit. */
  budget: credits,
  memberBudget: credits,
  /** True if members may buy while the team is unreachable. */
  mayBuyAlone: z.boolean(),
  members: z.record(z.string(), z.looseObject({ name: z.string(), budget: z.optional(credits) })),
})

/** Written by the team's administrator. Preserves fields from newer versions. */
export type TeamPolicy = z.infer<typeof schema>

export const defaultPolicy = (name: string): TeamPolicy => ({
  name,
  budget: null,
  memberBudget: null,
  mayBuyAlone: true,
  members: {},
})

const policyKey = ({ keys }: Pick<TeamConnection, 'keys'>) => sharedKey(keys, 'policy')

/**
 * The policy; `null`: none. Throws an `EngineError`, or an `UnbelievedValue` if not written with this team's secret.
 */
export async function readPolicy(sharing: TeamConnection): Promise<TeamPolicy | null> {
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

/** Writes the policy that `change` makes of the current one (`null`: none). Throws like `readPolicy`. */
export async function changePolicy(
  sharing: TeamConnection,
  change: (policy: TeamPolicy | null) => TeamPolicy,
): Promise<TeamPolicy> {
  const key = await policyKey(sharing)
  return commitWithRetry(sharing, async () => {
    const read = await readShared(sharing, [key])
    const result = change(policyIn(read, key))
    return { writes: [await sealedWrite(sharing, read, key, result)], result }
  })
}

/** Credits per day; `null`: no limit. */
export const memberBudgetOf = ({ members, memberBudget }: TeamPolicy, member: string): number | null =>
  members[member]?.budget === undefined ? memberBudget : members[member].budget
