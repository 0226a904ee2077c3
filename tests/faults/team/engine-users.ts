import { base64Of } from '../../../lib/crypto/base64.ts'

async function call(url: string, path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token === '' ? {} : { authorization: token },
  })
  const responseBody = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(responseBody)}`)
  return responseBody
}

const encoded = (text: string) => base64Of(new TextEncoder().encode(text))

export const root = { name: 'root', password: 'root of the test' }

export async function addUsers(
  url: string,
  team: string,
  users: readonly { name: string; password: string }[],
): Promise<void> {
  await call(url, '/v3/auth/role/add', { name: 'root' })
  await addRole(url, team)
  for (const user of [root, ...users]) {
    await call(url, '/v3/auth/user/add', user)
    await call(url, '/v3/auth/user/grant', { user: user.name, role: user === root ? 'root' : team })
  }
  await call(url, '/v3/auth/enable', {})
}

export async function allowTeam(url: string, team: string, user: string): Promise<void> {
  const token = await rootToken(url)
  await addRole(url, team, token)
  await call(url, '/v3/auth/user/grant', { user, role: team }, token)
}

async function addRole(url: string, team: string, token?: string): Promise<void> {
  await call(url, '/v3/auth/role/add', { name: team }, token)
  const key = encoded(`sidelight/${team}/`)
  const perm = { permType: 'READWRITE', key, range_end: encoded(`sidelight/${team}0`) }
  await call(url, '/v3/auth/role/grant', { name: team, perm }, token)
}

export async function rootToken(url: string): Promise<string> {
  const { token } = await call(url, '/v3/auth/authenticate', root)
  return String(token)
}

export async function changePassword(url: string, name: string, password: string): Promise<void> {
  await call(url, '/v3/auth/user/changepw', { name, password }, await rootToken(url))
}

export async function removeUser(url: string, name: string): Promise<void> {
  await call(url, '/v3/auth/user/delete', { name }, await rootToken(url))
}
