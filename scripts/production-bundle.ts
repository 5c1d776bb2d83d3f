import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Strings of worker/local that no other code contains. */
export const LOCAL_WORDS = ['__local', '/mailbox', 'INSERT INTO mails', 'sample_loads', 'gateway_payments']

/** In bytes after gzip; Cloudflare allows 10 MB on the Paid plan. A small bundle also starts sooner. */
export const MAX_WORKER_BYTES = 6 * 1024 * 1024

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Returns the contents of all files of a folder as one text. */
export const contentsOf = (folder: string): string =>
  filesOf(folder)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Returns a message for each of `LOCAL_WORDS` in the worker and the client of a build; none for a production build. */
export const findLocalHelpers = (output: string): string[] =>
  ['worker', 'client'].flatMap((part) => {
    const text = contentsOf(join(output, part))
    return LOCAL_WORDS.filter((word) => text.includes(word)).map((word) => `${word} is in the ${part}`)
  })

/** Returns the size of a built Worker in bytes, after gzip: its scripts, WebAssembly and data, as wrangler uploads them. */
export const workerBytes = (output: string): number =>
  gzipSync(
    Buffer.concat(
      filesOf(join(output, 'worker'))
        .filter((file) => /\.(?:js|wasm)$/.test(file))
        .map((file) => readFileSync(file)),
    ),
  ).byteLength
