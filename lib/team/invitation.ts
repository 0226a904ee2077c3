import * as z from 'zod/mini'
import { readJson } from '../api/read-json.ts'
import { base64Of, bytesOfBase64 } from '../input/base64.ts'
import { parseBaseUrl } from '../input/parse-url.ts'

/** Before what an invitation says, so that people and programs tell it from any other text. */
export const invitationPrefix = 'sidelight-team:'

/** The form of invitations that this Sidelight writes, and reads. */
const invitationVersion = 1

/** What people are called: something that can be read in one line. */
export const shortName = z.string().check(z.trim(), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u))

/** A base address of an etcd node, as it was typed and checked. */
export const engineUrl = z.string().check(
  z.maxLength(2000),
  z.refine((text) => {
    const parsed = parseBaseUrl(text, { whole: true })
    return 'url' in parsed && parsed.url === text
  }),
)

/** A team's id, and a user of its engine: what stands in keys and roles. */
const engineName = z.string().check(z.regex(/^[\w.-]{1,64}$/))

/** What lets a machine into a team. */
export const invitationFields = {
  /** What people call the team. */
  team: shortName,
  teamId: z.string().check(z.regex(/^[a-z\d]{1,64}$/)),
  urls: z.array(engineUrl).check(z.minLength(1), z.maxLength(9)),
  /** The member's own user of the engine, by which they are known in the team. */
  user: engineName,
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  memberName: shortName,
  /** 32 bytes as base64url without padding; 64 once it was rotated. */
  secret: z.string().check(z.regex(/^(?:[\w-]{43}|[\w-]{86})$/)),
}

const schema = z.object(invitationFields)

export type Invitation = z.infer<typeof schema>

/** Whether a membership is of just this invitation. */
export const isSameInvitation = (invitation: Invitation, mine: Invitation): boolean =>
  (Object.keys(invitationFields) as (keyof Invitation)[]).every(
    (name) => JSON.stringify(mine[name]) === JSON.stringify(invitation[name]),
  )

/**
 * Why a text is no invitation. `empty`: there is none. `foreign`: something else. `incomplete`: its end or a part of it
 * is missing. `newer`: a newer Sidelight wrote it. `wrong`: it is whole, and says what can't be, such as an address
 * that is not encrypted.
 */
export type InvitationProblem = 'empty' | 'foreign' | 'incomplete' | 'newer' | 'wrong'

/** An invitation as one line of text. It holds a password and the team's secret: whoever reads it can join. */
export function formatInvitation(invitation: Invitation): string {
  const said = JSON.stringify({ version: invitationVersion, ...schema.parse(invitation) })
  return invitationPrefix + base64UrlOf(new TextEncoder().encode(said))
}

/** What a text invites to; blanks and line breaks inside, as mail programs add them, are let be. Never throws. */
export function parseInvitation(text: string): { invitation: Invitation } | { problem: InvitationProblem } {
  const plain = text.replaceAll(/[\s\u200b\ufeff]+/g, '')
  if (plain === '') return { problem: 'empty' }
  if (!plain.startsWith(invitationPrefix))
    return { problem: invitationPrefix.startsWith(plain) ? 'incomplete' : 'foreign' }
  const said = readJson(textOfBase64Url(plain.slice(invitationPrefix.length)))
  if (typeof said !== 'object' || said === null) return { problem: 'incomplete' }
  const { version } = said as { version?: unknown }
  if (typeof version === 'number' && version > invitationVersion) return { problem: 'newer' }
  const { success, data } = schema.safeParse(said)
  return success && version === invitationVersion ? { invitation: data } : { problem: 'wrong' }
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
export const base64UrlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The bytes that base64url stands for; throws where it is none. */
export const bytesOfBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** Empty, which is no JSON, where it is no text. */
function textOfBase64Url(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64Url(text))
  } catch {
    return ''
  }
}
