import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from './mutant.ts'

/** Results of earlier runs, outside git. */
const FOLDER = '.mutation'

/** Reads a value of an earlier run, or returns the given one. */
export function readStored<Value>(name: string, otherwise: Value): Value {
  const path = join(FOLDER, `${name}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
}

/** Stores a value in whole, so that a run which is killed leaves the value before it or this one. */
export function store(name: string, value: unknown): void {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, `${name}.json`)
  writeFileSync(`${path}.new`, JSON.stringify(value))
  renameSync(`${path}.new`, path)
}

export const fileDigest = (file: string): string => (existsSync(file) ? digest(readFileSync(file, 'utf8')) : '')
