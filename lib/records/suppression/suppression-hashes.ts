import type { Database } from '../database/database.ts'
import { isInternalId } from '../../pages/identity.ts'
import { withoutJoiners } from '../../text/canonical-text.ts'
import { hexOf } from '../../text/hex.ts'
import { withoutLookalikes } from '../../text/confusables.ts'
import { canonicalEmail, roundName } from './suppression-names.ts'

/**
 * The kind of name that was hashed: `m` member number, `i` internal id, `h` handle, `e` email address, `w` name at a
 * company, `n` bare name, `o` anything else.
 */
type NameForm = 'm' | 'i' | 'h' | 'e' | 'w' | 'n' | 'o'

interface Name {
  form: NameForm
  value: string
}

/** The start of a slow hash: `slow.<iterations>.<salt>.<form>.<hash>`. */
export const slowMark = 'slow.'

/**
 * Iterations of PBKDF2-SHA-256. 600,000 take 77 ms on one core of 2026. Lists of more than `maxSlow` names get fewer,
 * at 1.3 ms each, since 100,000 names would take hours.
 */
export const slowIterations = 600_000
export const listIterations = 10_000
export const maxSlow = 500

interface NameHasher {
  /** All hashes of these names, without slow ones. */
  hashesOf(aliases: readonly string[]): Promise<string[]>
  /** Hashes of a name with this installation's key. */
  keyed(alias: string): Promise<string[]>
  /** Hashes of a name with the team's keys. */
  shared(alias: string): Promise<string[]>
}

const making = new WeakMap<Database, Promise<NameHasher>>()

/**
 * The hasher of a database. Concurrent callers share it, but it isn't cached longer, because the list may be deleted
 * with its key.
 */
export function hasherOf(db: Database): Promise<NameHasher> {
  const under = making.get(db) ?? makeHasher(db).finally(() => making.delete(db))
  making.set(db, under)
  return under
}

async function makeHasher(db: Database): Promise<NameHasher> {
  const [key, teams] = await Promise.all([keyOf(db), teamKeysOf(db)])
  const known = new Map<string, Promise<string[]>>()
  const hashedBy = (by: CryptoKey, alias: string) =>
    Promise.all(formsOf(alias).map(async ({ form, value }) => `${form}.${await keyedHash(by, form, value)}`))
  const keyed = (alias: string) => hashedBy(key, alias)
  const shared = async (alias: string) =>
    (await Promise.all(teams.map((team) => hashedBy(team, alias)))).flat()
  const all = async (alias: string) => (await Promise.all([keyed(alias), shared(alias)])).flat()
  const once = (alias: string) => {
    const before = known.get(alias)
    if (before) return before
    const hashes = all(alias)
    known.set(alias, hashes)
    return hashes
  }
  return {
    keyed,
    shared,
    hashesOf: async (aliases) => (await Promise.all([...new Set(aliases)].map(once))).flat(),
  }
}

/**
 * The forms in which an alias is hashed. An internal id can also be a handle, so case is ignored. Names ignore spaces
 * and order; handles and emails fold lookalike letters.
 */
function formsOf(alias: string): Name[] {
  const at = alias.indexOf(':')
  const value = withoutJoiners(alias.slice(at + 1).normalize('NFKC')).toLowerCase()
  switch (alias.slice(0, at)) {
    case 'person': {
      if (value.startsWith('member:')) return [{ form: 'm', value: value.slice('member:'.length) }]
      const isInternal = isInternalId(alias.slice(at + 1))
      return [
        { form: 'h', value: withoutLookalikes(value) },
        ...(isInternal ? [{ form: 'i', value } as const] : []),
      ]
    }
    case 'email':
      return [{ form: 'e', value: canonicalEmail(withoutLookalikes(value)) ?? value }]
    case 'work':
      return [{ form: 'w', value: value.replace(/^[^|]*/, roundName) }]
    case 'name':
      return [{ form: 'n', value: roundName(value) }]
    default:
      return [{ form: 'o', value: alias.normalize('NFKC').toLowerCase() }]
  }
}

/** The kind of a hash; `null` for a slow one. */
export function formOf(hash: string): NameForm | null {
  return /^[mihewno]\.[\da-f]{64}$/.test(hash) ? (hash[0] as NameForm) : null
}

/** The parameters that slow hashes share. */
export interface SlowTerms {
  iterations: number
  salt: string
}

/** The parameters of a slow hash; `null` for other hashes and for unsupported iterations. */
export function slowTermsOf(hash: string): SlowTerms | null {
  const [, iterations = '', salt = ''] =
    /^slow\.(\d{1,7})\.([\da-f]{32})\.[mihewno]\.[\da-f]{64}$/.exec(hash) ?? []
  // Each lookup hashes with the parameters of every restored list, so a file must not choose how long that takes.
  const isOurs = [slowIterations, listIterations].includes(Number(iterations))
  return salt !== '' && isOurs ? { iterations: Number(iterations), salt } : null
}

export const slowPrefix = ({ iterations, salt }: SlowTerms): string => `${slowMark}${iterations}.${salt}.`

const derived = new Map<string, Promise<string>>()
const maxDerived = 5000

/** The slow hashes of an alias. Cached, because an input is checked three times. */
export function slowHashes(alias: string, terms: SlowTerms): Promise<string[]> {
  return Promise.all(formsOf(alias).map(({ form, value }) => slowHash(`${form}:${value}`, form, terms)))
}

function slowHash(text: string, form: NameForm, terms: SlowTerms): Promise<string> {
  const prefix = slowPrefix(terms)
  const before = derived.get(prefix + text)
  if (before) return before
  if (derived.size >= maxDerived) derived.clear()
  const hash = derive(text, terms).then((bits) => `${prefix}${form}.${bits}`)
  derived.set(prefix + text, hash)
  return hash
}

async function derive(text: string, { iterations, salt }: SlowTerms): Promise<string> {
  const password = await crypto.subtle.importKey('raw', new TextEncoder().encode(text), 'PBKDF2', false, [
    'deriveBits',
  ])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, password, 256)))
}

/** The key can't be exported, not even by injected code, and is in no backup. */
async function keyOf(db: Database): Promise<CryptoKey> {
  const kept = await db.suppressionKeys.get('names')
  if (kept && 'key' in kept) return kept.key
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
  return db.transaction('rw', db.suppressionKeys, async () => {
    const meanwhile = await db.suppressionKeys.get('names')
    if (meanwhile && 'key' in meanwhile) return meanwhile.key
    await db.suppressionKeys.put({ id: 'names', key })
    return key
  })
}

const teamPrefix = 'team:'

async function teamKeysOf(db: Database): Promise<CryptoKey[]> {
  const rows = await db.suppressionKeys.where('id').startsWith(teamPrefix).toArray()
  return rows.flatMap((row) => ('key' in row ? [row.key] : []))
}

/** Adds a team's key, with which names are then hashed too, even after leaving the team. */
export async function addTeamKey(db: Database, team: string, key: CryptoKey): Promise<void> {
  const id = `${teamPrefix}${team}` as const
  if (!(await db.suppressionKeys.get(id))) await db.suppressionKeys.put({ id, key })
}

/** The salt for backups: that of a restored backup, otherwise a new one. */
export async function backupSalt(db: Database): Promise<string> {
  const restored = (await db.suppressed.where('hash').startsWith(slowMark).first())?.hash
  const fresh = slowTermsOf(restored ?? '')?.salt ?? hexOf(crypto.getRandomValues(new Uint8Array(16)))
  return db.transaction('rw', db.suppressionKeys, async () => {
    const kept = await db.suppressionKeys.get('backup')
    if (kept && 'salt' in kept) return kept.salt
    await db.suppressionKeys.put({ id: 'backup', salt: fresh })
    return fresh
  })
}

async function keyedHash(key: CryptoKey, form: NameForm, value: string): Promise<string> {
  return hexOf(
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${form}:${value}`))),
  )
}

const bytesOf = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
