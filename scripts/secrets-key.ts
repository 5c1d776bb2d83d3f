import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the base64 key of a data folder and creates it on first use. Local servers use it as `SECRETS_KEY`. */
export function secretsKey(data: string): string {
  const file = join(data, 'secrets-key')
  mkdirSync(data, { recursive: true })
  try {
    // The flag `wx` fails with EEXIST instead of overwriting an existing key.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
