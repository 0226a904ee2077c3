import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export class TreeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'sidelight-recipes-'))
  readonly touched = new Map<string, Set<string>>()
  #recipe = ''

  constructor() {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    })
    const paths = new Set(listed.toString().split('\0').filter(Boolean))
    for (const path of paths) {
      // Git also lists deleted files, if the deletion isn't committed.
      if (existsSync(join(root, path))) cpSync(join(root, path), join(this.folder, path))
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'dir')
    // Architecture tests get the list of files from git.
    execFileSync('git', ['init', '--quiet'], { cwd: this.folder })
    // `.gitignore` ignores a folder of this name, not a link.
    appendFileSync(join(this.folder, '.git/info/exclude'), 'node_modules\n')
    this.run('wxt', 'prepare')
  }

  begin(recipe: string): void {
    this.#recipe = recipe
    this.touched.set(recipe, new Set())
  }

  change(path: string, change: (text: string) => string): void {
    const before = readFileSync(join(this.folder, path), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`The recipe for ${this.#recipe} changes nothing in ${path}.`)
    this.write(path, after)
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    this.touched.get(this.#recipe)?.add(path)
  }

  regenerate(path: string, command: string, ...parameters: string[]): void {
    const before = readFileSync(join(this.folder, path), 'utf8')
    const { output } = this.run(command, ...parameters)
    const after = readFileSync(join(this.folder, path), 'utf8')
    if (after === before) throw new Error(`${command} does not write ${path} again:\n${output}`)
    this.write(path, after)
  }

  /** Copies a file from `tests/recipes/files`. Its imports are relative to the place where it is copied to. */
  bring(name: string, path: string): void {
    const from = posix.join('tests/recipes/files', name)
    const text = readFileSync(join(root, from), 'utf8')
    const moved = text.replaceAll(
      /(from ')(\.{1,2}\/[^']+)(')/g,
      (_, before: string, target: string, after: string) => {
        const relative = posix.relative(posix.dirname(path), posix.join(posix.dirname(from), target))
        return before + (relative.startsWith('.') ? relative : `./${relative}`) + after
      },
    )
    this.write(path, moved)
  }

  run(command: string, ...parameters: string[]): { ok: boolean; output: string } {
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), parameters, {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      // Unset the variables of the vitest that runs this.
      env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    return { ok: status === 0, output: `${stdout}${stderr}` }
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
