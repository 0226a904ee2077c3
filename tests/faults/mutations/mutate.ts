import { parseSync } from 'vite'

/** One small change of a source text that ought to break something. Offsets are of UTF-16 units, as strings have them. */
export interface Mutation {
  start: number
  end: number
  /** What stands there instead. */
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** What takes the place of an operator. */
const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
}

/** What takes the place of a called method. */
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  at: 'indexOf',
  first: 'last',
  last: 'first',
}

/** Every mutation of a TypeScript text, in its order; none of types, imports and what is only told. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be read.`)
  const found: Mutation[] = []
  visit(program as unknown as Node, (node) => found.push(...mutationsAt(node, source)))
  // `??` beside `||` without brackets is no program.
  const isProgram = ({ start, end, text }: Mutation) =>
    parseSync(path, source.slice(0, start) + text + source.slice(end)).errors.length === 0
  return found.filter(isProgram).toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function mutationsAt(node: Node, source: string): Mutation[] {
  const text = ({ start, end }: Node) => source.slice(start, end)
  const whole = (instead: string): Mutation => ({ start: node.start, end: node.end, text: instead })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const instead = operators[node['operator'] as string]
      const [left, right] = [node['left'], node['right']]
      if (instead === undefined || !isNode(left) || !isNode(right)) return []
      const between = source.slice(left.end, right.start).replace(node['operator'] as string, instead)
      return [{ start: left.end, end: right.start, text: between }]
    }
    case 'UnaryExpression':
      return node['operator'] === '!' && isNode(node['argument'])
        ? [whole(`(${text(node['argument'])})`)]
        : []
    case 'ConditionalExpression':
    case 'IfStatement': {
      const test = node['test']
      if (!isNode(test)) return []
      return ['true', 'false'].map((instead) => ({ start: test.start, end: test.end, text: instead }))
    }
    case 'Literal': {
      const value = node['value']
      if (typeof value === 'boolean') return [whole(String(!value))]
      if (typeof value === 'number') return [whole(String(value + 1))]
      return []
    }
    case 'ExpressionStatement': {
      const { expression } = node
      // What is only called or awaited is left out.
      const isCall = isNode(expression) && /^(Call|Await)Expression$/.test(expression.type)
      return isCall ? [whole('{}')] : []
    }
    case 'ContinueStatement':
    case 'BreakStatement':
      return [whole('{}')]
    case 'CallExpression': {
      const { callee } = node
      if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return []
      const { object, property } = callee
      if (!isNode(object) || !isNode(property)) return []
      const name = text(property)
      if (name === 'filter') return [whole(text(object))]
      const instead = methods[name]
      return instead === undefined ? [] : [{ start: property.start, end: property.end, text: instead }]
    }
    default:
      return []
  }
}

const leftOut = /^(TS|Import|ExportAll|ExportNamedDeclaration$)/

function visit(node: Node, each: (node: Node) => void): void {
  const exported = node.type === 'ExportNamedDeclaration' ? node['declaration'] : null
  if (isNode(exported)) visit(exported, each)
  if (leftOut.test(node.type) && !/^TS(As|NonNull|Satisfies)Expression$/.test(node.type)) return
  each(node)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeArguments') continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) visit(child, each)
  }
}
