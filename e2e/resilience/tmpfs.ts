import { execFileSync, spawnSync } from 'node:child_process'
import { temporaryData } from '../support/server.ts'

/** Mounts an empty file system in memory of `size`, such as `24m`; returns undefined if this user may not mount. */
export function mountTmpfs(size: string) {
  const { path, remove } = temporaryData('tmpfs')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]).status !== 0) {
    remove()
    return undefined
  }
  return {
    path,
    remount: (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, path]),
    remove() {
      execFileSync('umount', ['--lazy', path])
      remove()
    },
  }
}
