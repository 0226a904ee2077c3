import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPreset } from '../../sandbox/demo/build.ts'

// The linter of addons.mozilla.org, as in `web-ext lint`. It isn't a dependency, because its 269 packages of 86 MB
// exceed everything else that builds and tests need.
const linter = 'addons-linter@10.13.0'

interface Finding {
  code: string
  message: string
  file?: string
  line?: number
}

interface Findings {
  errors: Finding[]
  warnings: Finding[]
  notices: Finding[]
}

/** Preact uses `innerHTML` for `dangerouslySetInnerHTML`, which we don't use and Trusted Types refuse in each page. */
const isPreacts = ({ code, message, file }: Finding) =>
  code === 'UNSAFE_VAR_ASSIGNMENT' &&
  message.endsWith('innerHTML') &&
  file?.startsWith('chunks/start-') === true

const out = mkdtempSync(join(tmpdir(), 'sidelight-lint-'))
try {
  const extension = await buildPreset({ browser: 'firefox', more: { WXT_LOOPBACK: 'no' }, out })
  const report = join(out, 'report.json')
  const command = `npx --yes ${linter} --output json "$EXTENSION" > "$REPORT" || true`
  const env = { ...process.env, EXTENSION: extension, REPORT: report }
  execFileSync('sh', ['-c', command], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const { errors, warnings, notices } = JSON.parse(readFileSync(report, 'utf8')) as Findings
  for (const { code, message, file = '', line = '' } of [...errors, ...warnings, ...notices])
    console.log(`${code} ${file}:${line} ${message}`)
  console.log(`${errors.length} errors, ${warnings.length} warnings, ${notices.length} notices`)
  const [first, ...others] = [...errors, ...warnings, ...notices]
  process.exitCode = others.length === 0 && (first === undefined || isPreacts(first)) ? 0 : 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
