import { builds } from './builds.ts'
import { thisSource, whyNotClean } from './this-source.ts'
import { verify } from './verify.ts'

const usage = `Says whether a package is this source: builds the same, and compares file by file.

  npm run verify -- PACKAGE     a zip, .crx or .xpi, the sources' zip, or an unpacked folder

It ends with 0 if it is, 1 if it is not, and 2 if that can't be said.`

const say = (line: string) => process.stdout.write(`${line}\n`)

const [path, ...others] = process.argv.slice(2)
const problem = whyNotClean()
if (path === undefined || others.length > 0 || path.startsWith('-')) {
  say(usage)
  process.exitCode = path === '--help' ? 0 : 2
} else if (problem) {
  say(problem)
  process.exitCode = 2
} else {
  say(`Source    ${thisSource()}`)
  process.exitCode = await verify(path, builds, say)
}
