import * as z from 'zod/mini'
import { readJson } from '../api/read-json.ts'
import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'
import { parseBaseUrl } from '../input/parse-url.ts'

const invitationPrefix = 'sidelight-team:'

const invitationVersion = 1

/** One line of at most 100 characters. */
export const shortName = z.string().check(z.trim(), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u))

/** Normalized. */
const engineUrl = z.string().check(
  z.maxLength(2000),
  z.refine((text) => {
    const parsed = parseBaseUrl(text, { whole: true })
    return 'url' in parsed && parsed.url === text
  }),
)

/** Part of engine keys and role names. */
const engineName = z.string().check(z.regex(/^[\w.-]{1,64}$/))

const invitationFields = {
  team: shortName,
  teamId: z.string().check(z.regex(/^[a-z\d]{1,64}$/)),
  urls: z.array(engineUrl).check(z.minLength(1), z.maxLength(9)),
  /** Also the member's id. */
  user: engineName,
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  memberName: shortName,
  /** 32 bytes as base64url without padding; 64 bytes after a rotation. */
  secret: z.string().check(z.regex(/^(?:[\w-]{43}|[\w-]{86})$/)),
}

const schema = z.object(invitationFields)

export type Invitation = z.infer<typeof schema>

/** Whether the team's secret was rotated; `false` while it is locked. */
export const isRotated = ({ secret }: Pick<Invitation, 'secret'>): boolean => /^[\w-]{86}$/.test(secret)

export const isSameInvitation = (invitation: Invitation, membership: Invitation): boolean =>
  (Object.keys(invitationFields) as (keyof Invitation)[]).every(
    (name) => JSON.stringify(membership[name]) === JSON.stringify(invitation[name]),
  )

/**
 * `foreign`: the text is no invitation. `incomplete`: it is cut off or damaged. `newer`: it is from a newer version.
 * `wrong`: it is complete but has invalid values, such as an unencrypted URL.
 */
export type InvitationProblem = 'empty' | 'foreign' | 'incomplete' | 'newer' | 'wrong'

/** An invitation as one line. It contains a password and the team's secret, so every reader can join. */
export function formatInvitation(invitation: Invitation): string {
  const payload = JSON.stringify({ version: invitationVersion, ...schema.parse(invitation) })
  return invitationPrefix + base64UrlOf(new TextEncoder().encode(payload))
}

/** Parses an invitation. Ignores spaces and line breaks, which mail programs insert. Never throws. */
export function parseInvitation(text: string): { invitation: Invitation } | { problem: InvitationProblem } {
  const compact = text.replaceAll(/[\s\u200b\ufeff]+/g, '')
  if (compact === '') return { problem: 'empty' }
  if (!compact.startsWith(invitationPrefix))
    return { problem: invitationPrefix.startsWith(compact) ? 'incomplete' : 'foreign' }
  const payload = readJson(textOfBase64Url(compact.slice(invitationPrefix.length)))
  if (typeof payload !== 'object' || payload === null) return { problem: 'incomplete' }
  const { version } = payload as { version?: unknown }
  if (typeof version === 'number' && version > invitationVersion) return { problem: 'newer' }
  const { success, data } = schema.safeParse(payload)
  return success && version === invitationVersion ? { invitation: data } : { problem: 'wrong' }
}

/** Base64url without padding (RFC 4648, section 5). */
export const base64UrlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Decodes base64url. Throws on invalid input. */
export const bytesOfBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** Empty for invalid input, which then isn't valid JSON either. */
function textOfBase64Url(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64Url(text))
  } catch {
    return ''
  }
}
