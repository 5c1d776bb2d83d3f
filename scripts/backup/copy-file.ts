import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Digest {
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** Returns the size and SHA-256 of a file. */
export async function digestFile(path: string): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies a file with its permissions, and returns its size and SHA-256. The target appears only when all of it is on disk. */
export async function copyWithDigest(from: string, to: string): Promise<Digest> {
  mkdirSync(dirname(to), { recursive: true })
  const part = `${to}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(createReadStream(from), measure, createWriteStream(part, { flush: true, mode: statSync(from).mode }))
    renameSync(part, to)
  } finally {
    if (existsSync(part)) rmSync(part)
  }
  return { bytes, sha256: hash.digest('hex') }
}
