import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commandLine, numberAfter } from '../../cli/command-line.ts'

const name = 'npm run reproduce'
const { values: options } = commandLine({
  name,
  usage: `Builds the packages of the newest commit at 20 paths, as two users, at two dates and with two umasks, and says
whether they are one. Files come in another order each time, and language and time zone differ too.

  npm run reproduce                  each path once
  npm run reproduce -- --all         each path with each user, date and umask
  npm run reproduce -- --count 5     the first five`,
  options: { all: { type: 'boolean' }, count: { type: 'string' } },
})

const root = resolve(import.meta.dirname, '../..')
const paths = [
  'lib/components/entrypoints',
  'a',
  'sidelight',
  'Sidelight 2',
  'with  two spaces',
  '.hidden',
  'under_score-and-dash',
  'dots.in.it.d',
  'Größe',
  '日本語',
  'مجلد',
  '🔦',
  "it's",
  'plus+and=and@and,',
  '(round)',
  'UPPER',
  '0',
  `long-${'x'.repeat(200)}`,
  'deep/'.repeat(30),
  'dist/build/.output/src',
]
const isRoot = process.getuid?.() === 0
const users = isRoot ? [0, 54_321] : [process.getuid?.() ?? 0]
const dates = ['1999-12-31T23:59:58Z', '2038-01-19T03:14:08Z']
const umasks = ['022', '077']
const languages = ['C', 'de_DE.UTF-8', 'ja_JP.UTF-8', 'tr_TR.UTF-8']
const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns']

interface Place {
  path: string
  user: number
  date: string
  umask: string
}

const everyPlace: Place[] = paths.flatMap((path) =>
  users.flatMap((user) => dates.flatMap((date) => umasks.map((umask) => ({ path, user, date, umask })))),
)
const each = users.length * dates.length * umasks.length
const somePlaces = paths.map((_, at) => everyPlace[at * each + (at % each)]!)
const places = (options.all ? everyPlace : somePlaces).slice(
  0,
  options.count === undefined ? undefined : numberAfter(name, '--count', options.count),
)

// Another commit may be made in the meantime.
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const base = mkdtempSync(join(tmpdir(), 'sidelight-reproduce-'))
chmodSync(base, 0o755)
const before = join(base, 'elsewhere.ts')
copyFileSync(join(import.meta.dirname, 'elsewhere.ts'), before)
chmodSync(before, 0o644)

/** Checks out the newest commit. Packages are shared, because their files are only read. */
function clone({ path, user, umask, date }: Place): string {
  const folder = join(base, path)
  mkdirSync(folder, { recursive: true })
  const script = `umask ${umask} && git -C "$ROOT" archive "$COMMIT" | tar -xf - -C "$FOLDER" && chmod "$MODE" -R "$FOLDER" && find "$FOLDER" -exec touch -d "$DATE" {} + && mkdir "$FOLDER/home" && chown -R "$OWNER" "$FOLDER" && (cp -al "$ROOT/node_modules" "$FOLDER/" 2>/dev/null || cp -a "$ROOT/node_modules" "$FOLDER/")`
  const mode = umask === '077' ? 'go-rwx' : 'go+rX'
  const owner = isRoot ? `${user}:${user}` : String(user)
  execFileSync('sh', ['-c', script], {
    env: { ...process.env, ROOT: root, COMMIT: commit, FOLDER: folder, MODE: mode, DATE: date, OWNER: owner },
  })
  return folder
}

function build(place: Place, seed: number): string {
  const folder = clone(place)
  for (const browser of ['chrome', 'firefox']) {
    const command = `umask ${place.umask} && exec node_modules/.bin/node node_modules/wxt/bin/wxt.mjs zip -b ${browser}`
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: join(folder, 'home'),
        LANG: languages[seed % languages.length],
        TZ: zones[seed % zones.length],
        ELSEWHERE: `${Date.parse(place.date)} ${seed + 1}`,
        NODE_OPTIONS: `--import=${pathToFileURL(before).href}`,
      },
      ...(isRoot ? { uid: place.user, gid: place.user } : {}),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`It can’t be built at ${folder}:\n${stdout}${stderr}`)
  }
  const out = join(folder, '.output')
  const zips = readdirSync(out).filter((name) => name.endsWith('.zip'))
  const digests = zips.toSorted().map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}`,
  )
  if (digests.length !== 3) throw new Error(`There are ${digests.length} packages at ${folder}.`)
  rmSync(folder, { recursive: true, force: true })
  return digests.join('\n')
}

const found = new Map<string, number>()
try {
  for (const [seed, place] of places.entries()) {
    const digests = build(place, seed)
    found.set(digests, (found.get(digests) ?? 0) + 1)
    const short = createHash('sha256').update(digests).digest('hex').slice(0, 12)
    const { path, user, date, umask } = place
    console.log(`${short}  user ${user}  ${date}  umask ${umask}  ${path.slice(0, 40)}`)
  }
} finally {
  rmSync(base, { recursive: true, force: true })
}
for (const [digests, count] of found) console.log(`\n${count} times:\n${digests}`)
console.log(
  `\n${places.length} builds, ${found.size} ${found.size === 1 ? 'set' : 'different sets'} of packages`,
)
if (!isRoot) console.log('As one user: root alone can build as another.')
process.exitCode = found.size === 1 ? 0 : 1
