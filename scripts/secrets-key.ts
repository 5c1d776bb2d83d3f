import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that seals secrets of a data folder, made at its first start; stands in for the deployment's `SECRETS_KEY`. */
export function secretsKey(data: string): string {
  const file = join(data, 'secrets-key')
  mkdirSync(data, { recursive: true })
  try {
    // `wx` never replaces a key that seals something already.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
