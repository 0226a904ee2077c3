import { afterEach, expect, test, vi } from 'vitest'
import { requestSink } from '../../../lib/platform/save-file.ts'

afterEach(() => vi.unstubAllGlobals())

function pickerOf(happened: string[]) {
  const file = {
    write: async (text: string) => void happened.push(`write ${text}`),
    close: async () => void happened.push('close'),
    abort: async () => void happened.push('abort'),
  }
  return async (options: unknown) => {
    happened.push(JSON.stringify(options))
    return { createWritable: async () => file }
  }
}

test('a large file is written in pieces to the chosen place', async () => {
  const happened: string[] = []
  vi.stubGlobal('showSaveFilePicker', pickerOf(happened))
  const sink = await requestSink('all.of.it.csv', 'text/csv')
  await sink?.write('a')
  await sink?.write('b')
  await sink?.close()
  const requested = '{"suggestedName":"all.of.it.csv","types":[{"accept":{"text/csv":[".csv"]}}]}'
  expect(happened).toEqual([requested, 'write a', 'write b', 'close'])
})

test('an aborted file is removed completely', async () => {
  const happened: string[] = []
  vi.stubGlobal('showSaveFilePicker', pickerOf(happened))
  await (await requestSink('a.csv', 'text/csv'))?.abort()
  expect(happened.at(-1)).toBe('abort')
})

test('cancelling the file dialog creates no file and no error', async () => {
  const refused = (name: string) => () => Promise.reject(new DOMException('', name))
  vi.stubGlobal('showSaveFilePicker', refused('AbortError'))
  expect(await requestSink('a.csv', 'text/csv')).toBeNull()
  vi.stubGlobal('showSaveFilePicker', refused('SecurityError'))
  await expect(requestSink('a.csv', 'text/csv')).rejects.toThrow(DOMException)
})
