import { parseSync } from 'vite'

/** Offsets are in UTF-16 units. */
export interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export function parsed(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be read.`)
  return program as unknown as Node
}

export const isProgram = (path: string, source: string) => parseSync(path, source).errors.length === 0

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => name !== 'typeAnnotation' && name !== 'typeArguments')
    .flatMap(([, child]) => (Array.isArray(child) ? (child as unknown[]) : [child]))
    .filter(isNode)
    .filter(({ type }) => !leftOut.test(type) || wrappers.test(type))

const leftOut = /^(TS|Import|ExportAll)/
const wrappers = /^TS(As|NonNull|Satisfies)Expression$/
