import { setTimeout } from 'node:timers/promises'
import { FixedLengthStream } from './fixed-length-stream.ts'

// What Workers have and Node lacks.

/** Has `cf`, and needs no `duplex` for a stream as body. */
class WorkersRequest extends Request {
  override readonly cf: Request['cf']

  constructor(input: RequestInfo | URL, init: RequestInit & { duplex?: 'half'; cf?: Request['cf'] } = {}) {
    super(input, init.body && !(init instanceof Request) ? { duplex: 'half', ...init } : init)
    this.cf = init.cf ?? (input instanceof WorkersRequest ? input.cf : undefined)
  }
}

// The methods of V8 in Node 24 are experimental, and wrong for a view that begins within its buffer.
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
const BASE64 = { base64: /^[A-Za-z0-9+/]*={0,2}$/, base64url: /^[A-Za-z0-9_-]*={0,2}$/ } as const

Object.assign(Uint8Array.prototype, {
  toHex(this: Uint8Array): string {
    return bufferOf(this).toString('hex')
  },
  toBase64(
    this: Uint8Array,
    { alphabet = 'base64', omitPadding = false }: { alphabet?: keyof typeof BASE64; omitPadding?: boolean } = {},
  ): string {
    const text = bufferOf(this).toString(alphabet)
    if (omitPadding) return text.replace(/=+$/, '')
    return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
  },
})

Object.assign(Uint8Array, {
  fromHex(text: string): Uint8Array {
    if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) throw new SyntaxError('Invalid hexadecimal')
    return new Uint8Array(Buffer.from(text, 'hex'))
  },
  fromBase64(text: string, { alphabet = 'base64' }: { alphabet?: keyof typeof BASE64 } = {}): Uint8Array {
    const written = text.replace(/[\t\n\f\r ]/g, '')
    if (!BASE64[alphabet].test(written) || written.replace(/=+$/, '').length % 4 === 1) throw new SyntaxError('Invalid base64')
    return new Uint8Array(Buffer.from(written, alphabet))
  },
})

Object.assign(globalThis, { FixedLengthStream, Request: WorkersRequest, scheduler: { wait: (ms: number) => setTimeout(ms) } })
