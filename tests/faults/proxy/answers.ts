/** A whole answer, before anything is done to it. */
export interface Answer {
  status: number
  /** As they came, but for those of the connection and the length. */
  headers: [name: string, value: string][]
  body: Buffer
}

export const textAnswer = (status: number, contentType: string, body: string): Answer => ({
  status,
  headers: [['content-type', contentType]],
  body: Buffer.from(body),
})

/** The head of an answer; `length`: what it says of the body's, `null`: nothing, so that it ends with the connection. */
export function headOf(
  { status, headers, body }: Answer,
  length: number | string | null = body.length,
): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const said = length === null ? ['connection: close'] : [`content-length: ${length}`]
  return [`HTTP/1.1 ${status} Answer`, ...lines, ...said, '', ''].join('\r\n')
}

/** The answer with its JSON changed; any other body stays. */
export function withJson(answer: Answer, change: (json: Record<string, unknown>) => object): Answer {
  try {
    const json = JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
    return { ...answer, body: Buffer.from(JSON.stringify(change(json))) }
  } catch {
    return answer
  }
}
