import { problem, type Problem } from './problem.ts'

/** The largest answer that is kept. A profile with 200 positions is about 0.3 MB. */
const largestBytes = 8 * 1024 * 1024

/** Reads a body as text up to the size cap; what came before a break is kept, since it may have been paid for. */
export async function readBody(response: Response): Promise<{ body: string; broken: Problem | null }> {
  if (!response.body) return { body: '', broken: null }
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let body = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { body: body + decoder.decode(), broken: null }
      size += value.byteLength
      body += decoder.decode(value, { stream: true })
      if (size <= largestBytes) continue
      void reader.cancel()
      return { body, broken: problem('too-large', { status: response.status }) }
    }
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    return { body, broken: problem(timedOut ? 'timeout' : 'unreachable', { status: response.status }) }
  }
}
