import * as z from 'zod/mini'
import { storageItem } from '../settings/storage-item.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { redactStored } from '../data/retention/redact-stored.ts'
import { savedSecrets } from '../data/secrets.ts'

/** Whether stored answers have still to be searched for an echoed key or token. */
const redaction = storageItem('redaction', {
  protection: 'plain',
  version: 1,
  schema: z.object({ due: z.boolean() }),
  fallback: () => ({ due: true }),
})

/**
 * Removes the key and the tokens from answers that were stored by versions that did not clean them on arrival. Runs to
 * its end once; a worker that is stopped meanwhile leaves it to the next.
 */
export async function redactOnce(db: Database): Promise<void> {
  if (!(await redaction.read()).due) return
  const awake = keepAwake()
  try {
    const secrets = await savedSecrets()
    // The next life of the worker tries again.
    if (secrets === null) return
    if (secrets.length > 0) await redactStored(db, secrets)
    await redaction.write({ due: false })
  } finally {
    awake()
  }
}
