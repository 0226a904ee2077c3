export interface RawResponse {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

export const textResponse = (status: number, contentType: string, body: string): RawResponse => ({
  status,
  headers: [['content-type', contentType]],
  body: Buffer.from(body),
})

/** `length`: the body's declared length; `null` declares none, so the body ends with the connection. */
export function headOf(
  { status, headers, body }: RawResponse,
  length: number | string | null = body.length,
): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const message = length === null ? ['connection: close'] : [`content-length: ${length}`]
  return [`HTTP/1.1 ${status} Response`, ...lines, ...message, '', ''].join('\r\n')
}

/** A response with another kind of body is returned unchanged. */
export function withJson(
  response: RawResponse,
  change: (json: Record<string, unknown>) => object,
): RawResponse {
  try {
    const json = JSON.parse(response.body.toString('utf8')) as Record<string, unknown>
    return { ...response, body: Buffer.from(JSON.stringify(change(json))) }
  } catch {
    return response
  }
}
