import { childrenOf, isNode, parsed, type Node } from './syntax.ts'

export interface Place {
  start: number
  end: number
}

interface Insertion {
  at: number
  text: string
}

/** Property of `globalThis` with the numbers of executed places by file. */
export const ranName = '__sidelightRan'

/**
 * Adds code that records which places run. It runs only if its innermost place does, but even then it may be skipped.
 */
export function withPlaces(path: string, source: string): { text: string; places: Place[] } {
  const places: Place[] = []
  const insertions: Insertion[] = []
  const note = ({ start, end }: Node) => `__ran(${places.push({ start, end }) - 1})`
  const before = (node: Node) => insertions.push({ at: node.start, text: `${note(node)};` })

  const around = (node: Node, open: (noted: string) => string, close: string) => {
    insertions.push({ at: node.start, text: open(note(node)) })
    visit(node)
    insertions.push({ at: node.end, text: close })
  }
  const block = (node: Node) => around(node, (noted) => `{${noted};`, '}')
  const value = (node: Node) => around(node, (noted) => `(${noted},`, ')')

  function visit(node: Node): void {
    const listed = statementsOf(node)
    const wrapped = wrappedOf(node)
    for (const child of childrenOf(node)) {
      if (listed.has(child)) before(child)
      if (!wrapped.includes(child)) visit(child)
      else if (isStatement.test(child.type)) block(child)
      else value(child)
    }
  }
  visit(parsed(path, source))

  const ran = `((globalThis.${ranName}??={})[${JSON.stringify(path)}]??=new Set())`
  const parts = [`const __noted=${ran},__ran=(place)=>__noted.add(place);`]
  let from = 0
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(source.slice(from, at), text)
    from = at
  }
  return { text: [...parts, source.slice(from)].join(''), places }
}

/** The innermost place around a range; `undefined` if the range runs when the file is loaded. */
export function placeAround(places: Place[], start: number, end: number): number | undefined {
  const around = places.flatMap((place, number) =>
    place.start <= start && end <= place.end ? [{ number, length: place.end - place.start }] : [],
  )
  return around.toSorted((a, b) => a.length - b.length || b.number - a.number)[0]?.number
}

const isStatement = /Statement$/

function statementsOf(node: Node): Set<Node> {
  const list = /^(Program|BlockStatement|StaticBlock)$/.test(node.type) ? node['body'] : node['consequent']
  const isListed = (one: unknown): one is Node => isNode(one) && one['directive'] == null
  return new Set(Array.isArray(list) ? (list as unknown[]).filter(isListed) : [])
}

/** Parts of a node that run only under a condition, or later, and aren't blocks. */
function wrappedOf(node: Node): Node[] {
  const names: Record<string, string[]> = {
    ArrowFunctionExpression: ['body'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['right'],
    IfStatement: ['consequent', 'alternate'],
    ForStatement: ['body'],
    ForInStatement: ['body'],
    ForOfStatement: ['body'],
    WhileStatement: ['body'],
    DoWhileStatement: ['body'],
  }
  return (names[node.type] ?? [])
    .map((name) => node[name])
    .filter(isNode)
    .filter(({ type }) => type !== 'BlockStatement')
}
