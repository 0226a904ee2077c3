import type { Transaction } from 'dexie'

interface Named {
  key: string
  aliases: string[]
}

const nothing = '0 00 000 0000 00000 -1 - -- null undefined unknown'.split(' ')
const noId = 'none nil nan void na n/a n_a n.a. n-a test'.split(' ')
const constants = [
  ...['person:member:', 'person:', 'company:'].flatMap((prefix) => nothing.map((text) => prefix + text)),
  ...noId.map((text) => `person:member:${text}`),
]

/**
 * Removes ids that stand for nothing, such as `person:member:0`, from the aliases of subjects: whoever was bought next
 * with the same id was merged with them. A key stays, since a page of that name was asked for.
 */
export async function removeConstantIds(change: Transaction): Promise<void> {
  const names = new Set(constants)
  await change
    .table<Named>('subjects')
    .where('aliases')
    .anyOf([...names])
    .modify((subject) => {
      subject.aliases = subject.aliases.filter((alias) => alias === subject.key || !names.has(alias))
    })
}
