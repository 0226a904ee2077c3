import { childrenOf, isNode, isProgram, parsed, type Node } from './syntax.ts'

/** Offsets are in UTF-16 units. */
export interface Mutation {
  start: number
  end: number
  text: string
}

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

const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    at: 'indexOf',
    first: 'last',
    last: 'first',
  }),
)

/** In order. Types, imports and messages are not mutated. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const found = allIn(parsed(path, source)).flatMap((node) => mutationsAt(node, source))
  return (
    found
      // `??` beside `||` needs brackets.
      .filter((mutation) => !/[&|?]/.test(mutation.text) || isProgram(path, mutated(source, mutation)))
      .toSorted((a, b) => a.start - b.start || a.end - b.end)
  )
}

export const mutated = (source: string, { start, end, text }: Mutation) =>
  source.slice(0, start) + text + source.slice(end)

const allIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allIn)]

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
      // Other statements have no effect.
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
      const instead = methods.get(name)
      return instead === undefined ? [] : [{ start: property.start, end: property.end, text: instead }]
    }
    default:
      return []
  }
}
