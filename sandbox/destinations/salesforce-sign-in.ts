import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'

export const salesforceConsumerKey = 'sandbox-consumer-key'

/** An External Client App with PKCE. */
export interface SignIns {
  codes: Map<string, { challenge: string; redirect: string }>
  refreshTokens: Set<string>
  accessTokens: Set<string>
  clear(): void
}

export const newSignIns = (): SignIns => ({
  codes: new Map(),
  refreshTokens: new Set(),
  accessTokens: new Set(),
  clear() {
    for (const each of [this.codes, this.refreshTokens, this.accessTokens]) each.clear()
  },
})

let count = 0

export function signInApp({ codes, refreshTokens, accessTokens }: SignIns): Hono {
  const app = new Hono()

  // The user signs in and allows access at once.
  app.get('/authorize', (c) => {
    const {
      client_id,
      redirect_uri = '',
      response_type,
      code_challenge = '',
      code_challenge_method,
      state = '',
    } = c.req.query()
    const isComplete = response_type === 'code' && code_challenge !== '' && code_challenge_method === 'S256'
    const own = c.req.url.replace(/\/authorize\?.*$/, '/success')
    if (client_id !== salesforceConsumerKey || redirect_uri !== own || !isComplete)
      return c.text('error=invalid_client_id', 400)
    const code = `code-${++count}`
    codes.set(code, { challenge: code_challenge, redirect: redirect_uri })
    return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`)
  })

  app.get('/success', (c) => c.html('<title>Remote Access Application Authorization</title>'))

  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (form.get('client_id') !== salesforceConsumerKey) return refused(c, 'invalid_client_id')
    if (form.get('grant_type') === 'refresh_token')
      return refreshTokens.has(form.get('refresh_token') ?? '')
        ? c.json({ access_token: issue(accessTokens, 'access'), token_type: 'Bearer' })
        : refused(c, 'invalid_grant', 'expired access/refresh token')
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.redirect !== form.get('redirect_uri'))
      return refused(c, 'invalid_grant', 'invalid code')
    if (asked.challenge !== challenge) return refused(c, 'invalid_grant', 'invalid code verifier')
    return c.json({
      access_token: issue(accessTokens, 'access'),
      refresh_token: issue(refreshTokens, 'refresh'),
      token_type: 'Bearer',
    })
  })

  app.post('/revoke', async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('token') ?? ''
    return refreshTokens.delete(token) || accessTokens.delete(token)
      ? c.body(null, 200)
      : refused(c, 'unsupported_token_type')
  })
  return app
}

function issue(tokens: Set<string>, name: string): string {
  const token = `${name}-${++count}`
  tokens.add(token)
  return token
}

const refused = (c: Context, error: string, description = '') =>
  c.json({ error, error_description: description }, 400)
