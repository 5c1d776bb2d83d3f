/**
 * Prints a new key pair for pushes (RFC 8292), as lines for `wrangler secret bulk`:
 *   npm run vapid-keys > vapid.env
 * Devices trust the key with which they were turned on, so a site keeps its pair for good. The local run keeps its own in the data folder.
 */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from './start-error.ts'

/** Keys in base64url: the uncompressed point and the private value of P-256. */
interface VapidKeys {
  VAPID_PUBLIC: string
  VAPID_PRIVATE: string
}

export const VAPID_FILE = 'vapid-keys'

/** Returns the key pair of a data folder and creates it on first use. Throws a `StartError` for a damaged one. */
export function localVapidKeys(data: string): VapidKeys {
  const file = join(data, VAPID_FILE)
  mkdirSync(data, { recursive: true })
  if (!existsSync(file)) {
    // Renaming leaves no partly written key when the disk is full.
    writeFileSync(`${file}.part`, formatKeys(createKeys()), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  const [, publicKey, privateKey] = /^VAPID_PUBLIC=([\w-]{87})\nVAPID_PRIVATE=([\w-]{43})\n$/.exec(readFileSync(file, 'utf8')) ?? []
  if (publicKey === undefined || privateKey === undefined)
    throw new StartError(
      `The keys ${file} are damaged. Restore them from a backup. Or delete them: new ones are created, and members turn notifications on again on each device.`,
    )
  return { VAPID_PUBLIC: publicKey, VAPID_PRIVATE: privateKey }
}

function createKeys(): VapidKeys {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { VAPID_PUBLIC: point.toString('base64url'), VAPID_PRIVATE: d }
}

const formatKeys = ({ VAPID_PUBLIC, VAPID_PRIVATE }: VapidKeys) => `VAPID_PUBLIC=${VAPID_PUBLIC}\nVAPID_PRIVATE=${VAPID_PRIVATE}\n`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(formatKeys(createKeys()))
