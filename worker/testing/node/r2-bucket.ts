import { createHash, randomUUID } from 'node:crypto'

interface Stored {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  version: string
  uploaded: Date
  httpMetadata: R2HTTPMetadata
  customMetadata: Record<string, string>
}

type Body = ReadableStream | ArrayBuffer | ArrayBufferView | string | Blob | null

const readBytes = async (value: Body): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(value as ConstructorParameters<typeof Response>[0]).arrayBuffer())

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

function toMetadata(given: R2HTTPMetadata | Headers | undefined): R2HTTPMetadata {
  if (!(given instanceof Headers)) return given ?? {}
  const contentType = given.get('Content-Type')
  return contentType === null ? {} : { contentType }
}

class NodeR2Object {
  readonly key: string
  readonly #stored: Stored
  readonly range: { offset: number; length: number } | undefined

  constructor(key: string, stored: Stored, range?: { offset: number; length: number }) {
    this.key = key
    this.#stored = stored
    this.range = range
  }

  get size() {
    return this.#stored.bytes.length
  }
  get etag() {
    return this.#stored.etag
  }
  get httpEtag() {
    return `"${this.#stored.etag}"`
  }
  get version() {
    return this.#stored.version
  }
  get checksums() {
    const { etag } = this.#stored
    return etag.includes('-') ? {} : { md5: Uint8Array.fromHex(etag).buffer }
  }
  get uploaded() {
    return this.#stored.uploaded
  }
  get httpMetadata() {
    return this.#stored.httpMetadata
  }
  get customMetadata() {
    return this.#stored.customMetadata
  }

  writeHttpMetadata(headers: Headers): void {
    const { contentType, cacheControl, contentDisposition, contentEncoding } = this.#stored.httpMetadata
    for (const [name, value] of Object.entries({
      'Content-Type': contentType,
      'Cache-Control': cacheControl,
      'Content-Disposition': contentDisposition,
      'Content-Encoding': contentEncoding,
    }))
      if (value !== undefined) headers.set(name, value)
  }
}

class NodeR2ObjectBody extends NodeR2Object {
  readonly #response: Response

  constructor(key: string, stored: Stored, range: { offset: number; length: number }) {
    super(key, stored, range)
    const bytes = stored.bytes.slice(range.offset, range.offset + range.length)
    this.#response = new Response(byteStream(bytes))
  }

  get body() {
    return this.#response.body
  }
  get bodyUsed() {
    return this.#response.bodyUsed
  }
  arrayBuffer() {
    return this.#response.arrayBuffer()
  }
  text() {
    return this.#response.text()
  }
  json() {
    return this.#response.json()
  }
  blob() {
    return this.#response.blob()
  }
}

const CHUNK_BYTES = 65_536

/** A stream of bytes, which readers with buffers of their own can read. */
function byteStream(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  let at = 0
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (at >= bytes.length) {
        controller.close()
        controller.byobRequest?.respond(0)
        return
      }
      controller.enqueue(bytes.slice(at, at + CHUNK_BYTES))
      at += CHUNK_BYTES
    },
  })
}

function toRange(range: R2Range | Headers | undefined, size: number): { offset: number; length: number } {
  if (range === undefined || range instanceof Headers) return { offset: 0, length: size }
  if ('suffix' in range) return { offset: Math.max(0, size - range.suffix), length: Math.min(range.suffix, size) }
  const offset = range.offset ?? 0
  if (offset > size) throw new Error('get: The requested range is not satisfiable (10039)')
  return { offset, length: Math.min(range.length ?? size - offset, size - offset) }
}

function isMet(condition: R2Conditional | Headers | undefined, stored: Stored | undefined): boolean {
  if (condition === undefined) return true
  // R2 throws for a malformed ETag of a client.
  if (condition instanceof Headers) throw new TypeError('Conditions of clients are not passed on to R2')
  const { etagMatches, etagDoesNotMatch } = condition
  if (etagMatches !== undefined && stored?.etag !== etagMatches) return false
  return etagDoesNotMatch === undefined || (etagDoesNotMatch === '*' ? !stored : stored?.etag !== etagDoesNotMatch)
}

const MIN_PART_BYTES = 5 * 1024 * 1024
const MAX_LISTED = 1000

/** R2 in the memory of the tests, with the methods and options that Daftar uses. */
class NodeR2Bucket {
  readonly #objects = new Map<string, Stored>()
  readonly #uploads = new Map<
    string,
    { key: string; options: R2MultipartOptions; parts: Map<number, { bytes: Uint8Array<ArrayBuffer>; etag: string }> }
  >()

  async head(key: string) {
    const stored = this.#objects.get(key)
    return stored ? new NodeR2Object(key, stored) : null
  }

  async get(key: string, { range, onlyIf }: R2GetOptions = {}) {
    const stored = this.#objects.get(key)
    if (!stored) return null
    return isMet(onlyIf, stored) ? new NodeR2ObjectBody(key, stored, toRange(range, stored.bytes.length)) : new NodeR2Object(key, stored)
  }

  async put(key: string, value: Body, { onlyIf, ...options }: R2PutOptions = {}) {
    const bytes = await readBytes(value)
    if (!isMet(onlyIf, this.#objects.get(key))) return null
    return this.#store(key, bytes, md5(bytes), options)
  }

  async delete(keys: string | string[]): Promise<void> {
    for (const key of [keys].flat()) this.#objects.delete(key)
  }

  async list({ prefix = '', limit = MAX_LISTED, cursor, startAfter = '' }: R2ListOptions = {}) {
    const after = cursor ?? startAfter
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const listed = keys.slice(0, Math.min(limit, MAX_LISTED))
    const truncated = listed.length < keys.length
    const objects = listed.map((key) => new NodeR2Object(key, this.#objects.get(key) as Stored))
    return { objects, delimitedPrefixes: [], truncated, ...(truncated ? { cursor: listed.at(-1) } : {}) }
  }

  async createMultipartUpload(key: string, options: R2MultipartOptions = {}) {
    const uploadId = randomUUID()
    this.#uploads.set(uploadId, { key, options, parts: new Map() })
    return this.resumeMultipartUpload(key, uploadId)
  }

  resumeMultipartUpload(key: string, uploadId: string) {
    const find = () => {
      const upload = this.#uploads.get(uploadId)
      if (upload?.key !== key) throw new Error('The specified multipart upload does not exist. (10024)')
      return upload
    }
    return {
      key,
      uploadId,
      uploadPart: async (partNumber: number, value: Body) => {
        const bytes = await readBytes(value)
        const etag = md5(bytes)
        find().parts.set(partNumber, { bytes, etag })
        return { partNumber, etag }
      },
      abort: async () => void this.#uploads.delete(uploadId),
      complete: async (given: readonly R2UploadedPart[]) => {
        const { parts, options } = find()
        const chosen = [...given]
          .sort((a, b) => a.partNumber - b.partNumber)
          .map(({ partNumber, etag }) => {
            const part = parts.get(partNumber)
            if (part?.etag !== etag)
              throw new Error('completeMultipartUpload: One or more of the specified parts could not be found. (10025)')
            return part
          })
        if (chosen.slice(0, -1).some(({ bytes }) => bytes.length < MIN_PART_BYTES))
          throw new Error('completeMultipartUpload: Your proposed upload is smaller than the minimum allowed object size. (10011)')
        if (new Set(chosen.slice(0, -1).map(({ bytes }) => bytes.length)).size > 1)
          throw new Error('completeMultipartUpload: There was a problem with the multipart upload. (10048)')
        this.#uploads.delete(uploadId)
        const bytes = new Uint8Array(Buffer.concat(chosen.map((part) => part.bytes)))
        return this.#store(key, bytes, `${md5(Buffer.from(chosen.map(({ etag }) => etag).join(''), 'hex'))}-${chosen.length}`, options)
      },
    }
  }

  #store(key: string, bytes: Uint8Array<ArrayBuffer>, etag: string, { httpMetadata, customMetadata = {} }: R2PutOptions): NodeR2Object {
    const stored = { bytes, etag, version: randomUUID(), uploaded: new Date(), httpMetadata: toMetadata(httpMetadata), customMetadata }
    this.#objects.set(key, stored)
    return new NodeR2Object(key, stored)
  }
}

export const nodeR2Bucket = (): R2Bucket => new NodeR2Bucket() as unknown as R2Bucket
