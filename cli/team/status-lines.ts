import type { NodeStatus, TeamStatus } from './status.ts'

const dayMs = 86_400_000

const healthTexts: Record<NodeStatus['health'], string> = {
  healthy: 'healthy',
  silent: 'does not respond: start it, or check its log',
  leaderless: 'has no leader: most nodes must run',
  full: 'full: compact and defragment it, or raise its quota',
}

const letters = new Intl.Segmenter()
const widthOf = (text: string) => [...letters.segment(text)].length

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? '')))) ?? []
  const padded = (cell: string, at: number) => cell + ' '.repeat(widths[at]! - widthOf(cell))
  return rows.map((row) => `  ${row.map(padded).join('  ')}`.trimEnd())
}

const sizeOf = (bytes: number | null) => {
  if (bytes === null) return 'unknown size'
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

function seenText(seen: number | null, now: number): string {
  if (seen === null) return 'not joined yet'
  const ago = now - seen
  if (ago < 3_600_000) return `seen ${Math.max(0, Math.round(ago / 60_000))} min ago`
  return ago < 2 * dayMs
    ? `seen ${Math.round(ago / 3_600_000)} h ago`
    : `seen ${Math.round(ago / dayMs)} days ago`
}

/** A team's status as lines of text. `now` is in ms since epoch. */
export function linesOfStatus(
  { team, members, strangers, keys, revision, compacted, nodes }: TeamStatus,
  now: number,
): string[] {
  const rows = members.map(({ name, machines, seen, isUser, invited }) => [
    name,
    `${machines} ${machines === 1 ? 'machine' : 'machines'}`,
    isUser ? seenText(seen, now) : 'etcd has no such user: remove and invite them again',
    `invited ${invited.slice(0, 10)}`,
  ])
  return [
    `${team}: ${members.length} ${members.length === 1 ? 'member' : 'members'}`,
    ...table(rows),
    ...(strangers.length > 0
      ? [`  Users without a member: ${strangers.join(', ')}. rotate deletes them.`]
      : []),
    'Keys',
    ...table(
      [
        ['records', keys.record],
        ['claims', keys.claim],
        ['deletions', keys.tombstone],
        ['sums', keys.sum + keys.minute],
        ['machines', keys.machine],
      ].map(([name, count]) => [String(name), Number(count).toLocaleString('en')]),
    ),
    `Revision ${revision.toLocaleString('en')}, ${compacted === null ? 'compaction unknown' : compacted > 0 ? `compacted up to ${compacted.toLocaleString('en')}` : 'never compacted'}`,
    'Nodes',
    ...table(
      nodes.map(({ endpoint, health, leads, version, size, used, quota }) => [
        endpoint,
        `${healthTexts[health]}${leads ? ', leader' : ''}`,
        health === 'silent'
          ? ''
          : `etcd ${version}, ${sizeOf(size)} (${sizeOf(used)} in use) of ${sizeOf(quota)}${size !== null && quota ? ` = ${Math.round((size / quota) * 100)} %` : ''}`,
      ]),
    ),
  ]
}
