import { builds } from './builds.ts'
import { thisSource, uncleanReason } from './this-source.ts'
import { verify } from './verify.ts'

const usage = `Checks whether a package is a build of this source: builds it and compares all files.

  npm run verify -- PACKAGE     a zip, .crx or .xpi, the sources' zip, or an unpacked folder

Exits with 0 if it is, 1 if it is not, and 2 if the package can't be read.`

const print = (line: string) => process.stdout.write(`${line}\n`)

const [path, ...others] = process.argv.slice(2)
const problem = uncleanReason()
if (path === undefined || others.length > 0 || path.startsWith('-')) {
  print(usage)
  process.exitCode = path === '--help' ? 0 : 2
} else if (problem) {
  print(problem)
  process.exitCode = 2
} else {
  print(`Source    ${thisSource()}`)
  process.exitCode = await verify(path, builds, print)
}
