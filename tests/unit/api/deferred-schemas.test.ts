import * as zod from 'zod/v4-mini'
import * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import { expect, test, vi } from 'vitest'

const made = vi.hoisted(() => ({ schemas: 0 }))

vi.mock('zod/v4-mini', async (importOriginal) => {
  const original = await importOriginal<typeof zod>()
  const counted = Object.entries(original).map(([name, value]) => [
    name,
    typeof value === 'function' && /^[a-z_]/.test(name) && name !== 'config'
      ? (...given: never[]) => {
          made.schemas += 1
          return (value as (...given: never[]) => unknown)(...given)
        }
      : value,
  ])
  return { ...original, ...(Object.fromEntries(counted) as object) }
})

test('no worker module builds a schema while loading', async () => {
  vi.doMock('wxt/browser', () => import('../fake-browser.ts'))
  vi.doMock('@wxt-dev/i18n', () => ({ createI18n: () => ({ t: String }) }))
  made.schemas = 0
  const { commands } = await import('../../../lib/messages/commands.ts')
  await import('../../../lib/worker/worker.ts')
  expect(made.schemas).toBe(0)
  expect(commands.undo.input.safeParse({ id: 'a', more: 1 })).toMatchObject({ data: { id: 'a' } })
  expect(made.schemas).toBeGreaterThan(0)
}, 60_000)

const write = (from: typeof z) => {
  const word = from.string().check(from.trim(), from.minLength(1))
  const long = word.check(from.maxLength(3))
  return from.looseObject({
    long: from.optional(long),
    kind: from.enum(['a', 'b']),
    widths: from._default(from.partialRecord(from.enum(['a', 'b']), from.number().check(from.gte(3))), {}),
    either: from.optional(
      from.discriminatedUnion('is', [
        from.object({ is: from.literal('text'), text: word }),
        from.object({ is: from.literal('list'), list: from.array(from.nullable(word)) }),
      ]),
    ),
  })
}
const plain = write(zod)
const deferred = write(z)

test.each([
  [{ kind: 'a' }],
  [{ kind: 'c' }],
  [{ kind: 'b', long: ' abc ', more: [1] }],
  [{ kind: 'b', long: 'abcd' }],
  [{ kind: 'a', long: '' }],
  [{ kind: 'a', widths: { b: 3 } }],
  [{ kind: 'a', widths: { b: 2 } }],
  [{ kind: 'a', widths: { c: 4 } }],
  [{ kind: 'a', either: { is: 'text', text: ' x ' } }],
  [{ kind: 'a', either: { is: 'list', list: ['x', null] } }],
  [{ kind: 'a', either: { is: 'list', list: [''] } }],
  [null],
  ['🙂'],
])('a deferred schema parses %j like the schema itself', (value) => {
  expect(deferred.safeParse(value).data).toEqual(plain.safeParse(value).data)
  expect(deferred.safeParse(value).error?.issues).toEqual(plain.safeParse(value).error?.issues)
})

test('a deferred schema has the shape and JSON schema of the original', () => {
  expect(toJSONSchema(deferred, { io: 'input' })).toEqual(toJSONSchema(plain, { io: 'input' }))
  expect(Object.keys(deferred.shape)).toEqual(Object.keys(plain.shape))
  expect('_zod' in deferred).toBe(true)
})
