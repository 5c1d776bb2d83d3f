import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the encryption key of a data folder, which it creates on first use. Locally it replaces the deployment's `SECRETS_KEY`. */
export function secretsKey(data: string): string {
  const file = join(data, 'secrets-key')
  mkdirSync(data, { recursive: true })
  try {
    // The flag `wx` never overwrites an existing key.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
