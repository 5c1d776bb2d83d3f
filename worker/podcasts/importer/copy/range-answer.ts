import { now } from '#worker/lib/clock.ts'
import { Trouble } from './trouble.ts'

/** What another host answered to a request for a part. */
export interface Answer {
  status: 'part' | 'whole' | 'beyond' | 'other'
  /** Bytes of the whole file; undefined where it is not told. */
  total: number | undefined
  /** What changes when the file does: a strong tag, else its date. */
  validator: string | null
}

/** Reads the head of an answer to a request from that byte on. */
export function readAnswer(response: Response, from: number): Answer {
  const tag = response.headers.get('ETag')
  const validator = tag && !tag.startsWith('W/') ? tag : response.headers.get('Last-Modified')
  if (response.status === 206) {
    const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? []
    const isAsked = Number(first) === from && Number(total) > from
    return { status: isAsked ? 'part' : 'other', total: isAsked ? Number(total) : undefined, validator }
  }
  if (response.status === 200) {
    const isPacked = (response.headers.get('Content-Encoding') ?? 'identity') !== 'identity'
    const length = /^\d+$/.exec(response.headers.get('Content-Length') ?? '')?.[0]
    return { status: 'whole', total: length === undefined || isPacked ? undefined : Number(length), validator }
  }
  return { status: response.status === 416 ? 'beyond' : 'other', total: undefined, validator }
}

/** Longest silence towards the others while bytes come in, and longest time for one part, in ms. */
const BEAT = 15_000
const LONGEST = 240_000

/** Called for every piece that comes: gives a sign of life now and then, and throws when nobody waits for the rest or it takes too long. */
export function heartbeat(alive: () => Promise<boolean>, longest = Number.POSITIVE_INFINITY): () => Promise<void> {
  const begun = now()
  let last = begun
  return async () => {
    if (now() - last < BEAT) return
    last = now()
    if (last - begun > longest || !(await alive())) throw new Trouble('unreachable', true)
  }
}

/** Exactly so many bytes of a body; fewer are a trouble that may pass, more are left. */
export async function takeBytes(response: Response, count: number, alive: () => Promise<boolean>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(count)
  const beat = heartbeat(alive, LONGEST)
  let at = 0
  for await (const piece of response.body ?? []) {
    const here = piece.subarray(0, count - at)
    bytes.set(here, at)
    at += here.length
    if (at === count) break
    await beat()
  }
  if (at < count) throw new Trouble('unreachable', true)
  return bytes
}
