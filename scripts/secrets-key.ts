import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const KEY_BYTES = 32

/**
 * Returns the base64 key of a data folder and creates it on first use. Local servers use it as `SECRETS_KEY`. Throws a `StartError` for a
 * damaged key, because an empty one would store secrets in plain text.
 */
export function secretsKey(data: string): string {
  const file = join(data, 'secrets-key')
  mkdirSync(data, { recursive: true })
  if (!existsSync(file)) {
    // Renaming leaves no partly written key when the disk is full.
    writeFileSync(`${file}.part`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  const key = readFileSync(file, 'utf8')
  if (Buffer.from(key, 'base64').length !== KEY_BYTES)
    throw new StartError(
      `The key ${file} is damaged. Restore it from a backup. Or delete it: a new key is created, and members with two-factor sign-in need a recovery code or a passkey.`,
    )
  return key
}
