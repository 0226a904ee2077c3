// Opens a password-protected backup or export, as docs/export-format.md describes it. It uses none of the extension's
// code and needs only Node: `node tools/open-file.ts <file> [<output>]`. It reads the password from the first line of
// standard input.
import { createDecipheriv, hkdfSync, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [from, given] = process.argv.slice(2)
const pieceBytes = 1024 * 1024 + 16

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function passwordTyped(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  for await (const line of createInterface({ input: process.stdin })) return line
  return end('No password was given.')
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}

if (from === undefined) end('Usage: node tools/open-file.ts <file> [<where to>]')
const to = given ?? from.replace(/\.sidelight$/, '')
if (to === from) end('The file’s name does not end in .sidelight: say where to write.')
if (existsSync(to)) end(`${to} is there already.`)
const file = openSync(from, 'r')
const { size } = fstatSync(file)
const head = read(file, 0, 52)
if (head.toString('latin1', 0, 8) !== 'SLPROTEC') end('This is no file with a password of Sidelight.')
if (head.length > 8 && head[8]! > 1) end('A newer Sidelight made this file.')
if (head.length < 52) end('The file is cut off.')
const rounds = head.readUInt32BE(9)
if (rounds < 100_000 || rounds > 20_000_000) end('The file was changed since it was made.')
const password = (await passwordTyped()).normalize('NFKC')
const derived = pbkdf2Sync(password, head.subarray(13, 29), rounds, 32, 'sha256')
const expand = (info: string, length: number) => Buffer.from(hkdfSync('sha256', derived, '', info, length))
if (!timingSafeEqual(expand('sidelight password check', 16), head.subarray(29, 45)))
  end('The password is wrong.')
const key = expand('sidelight file key', 32)

function open(closed: Buffer, number: number, isLast: boolean): Buffer | null {
  const iv = Buffer.concat([head.subarray(45, 52), Buffer.alloc(5)])
  iv.writeUInt32BE(number, 7)
  iv[11] = isLast ? 1 : 0
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(head)
  try {
    decipher.setAuthTag(closed.subarray(-16))
    return Buffer.concat([decipher.update(closed.subarray(0, -16)), decipher.final()])
  } catch {
    return null
  }
}

// Give the file its final name only when it is complete.
const part = `${to}.part`
const out = openSync(part, 'w')
const fail = (sentence: string): never => {
  closeSync(out)
  rmSync(part)
  return end(sentence)
}
for (let at = 52, number = 0; ; at += pieceBytes, number++) {
  const closed = read(file, at, pieceBytes)
  const isLast = at + pieceBytes >= size
  const opened = open(closed, number, isLast)
  if (opened) writeSync(out, opened)
  else if (isLast && (closed.length < pieceBytes || open(closed, number, false)))
    fail('The file is cut off, or was changed at its end.')
  else fail('The file was changed since it was made.')
  if (isLast) break
}
closeSync(out)
renameSync(part, to)
process.stdout.write(`${to}\n`)
