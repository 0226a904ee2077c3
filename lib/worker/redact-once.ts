import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { redactStored } from '../data/retention/redact-stored.ts'
import { redaction } from '../settings/redaction.ts'
import { savedSecrets } from '../data/secrets.ts'

/**
 * Takes the key and the tokens out of what was stored before answers were cleaned as they come. Once, to its end: a life of the worker that is stopped leaves it to the next.
 */
export async function redactOnce(db: Database): Promise<void> {
  if (!(await redaction.read()).due) return
  const awake = keepAwake()
  try {
    const secrets = await savedSecrets()
    if (secrets.length > 0) await redactStored(db, secrets)
    await redaction.write({ due: false })
  } finally {
    awake()
  }
}
