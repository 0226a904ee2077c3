import { delimiter, join } from 'node:path'
import { findProgram } from '../browser/find-program.ts'
import { installDebian } from '../browser/install.ts'
import { thisMachine, type Machine } from '../browser/machine.ts'

type Looking = Pick<Machine, 'env' | 'executable' | 'answers'> & { install: () => Promise<unknown> }

async function installEtcd(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('only root can, on Debian')
  await installDebian('etcd-server', 'etcd-client')
}

/** Rejects with one sentence. */
export function findEtcd(machine: Looking = { ...thisMachine, install: installEtcd }): Promise<string> {
  const folders = (machine.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = () => folders.map((folder) => join(folder, 'etcd'))
  const { install } = machine
  return findProgram({ title: 'etcd', variable: 'ETCD_PATH', debian: 'etcd-server', paths, install }, machine)
}
