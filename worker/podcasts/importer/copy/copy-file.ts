import { LIMITS } from '#shared/limits/index.ts'
import type { Env } from '#worker/env.ts'
import { forgetObject, soundKey } from '#worker/podcasts/episodes/index.ts'
import { type Heard, hearBytes, hearStored, isSound, type Tags, tagsOfBytes, tagsOfStored } from '#worker/posts/media/index.ts'
import { ask } from '../ask.ts'
import type { CopiedPart } from '../schema.ts'
import type { Work } from './item.ts'
import { type Answer, heartbeat, readAnswer, takeBytes } from './range-answer.ts'
import { statusTrouble, Trouble } from './trouble.ts'

const PART = LIMITS.soundPartBytes
const TIMEOUT = 20_000

/** How far a file has come; what is written down after each part, so that another turn goes on there. */
export interface Copied {
  bytes: number
  copied: number
  multipartId: string | null
  parts: CopiedPart[]
  validator: string | null
}

/** A whole file in the bucket, and what it proves to be. */
export interface Stored {
  bytes: number
  heard: Exclude<Heard, string>
  tags: Tags
}

/** What one step of copying leaves: more to come, or the file. */
export type Step = { more: Copied } | { stored: Stored }

interface Hands {
  env: Env
  /** A sign of life, with how far a file of one piece has come; false when the import is not one's own any more. */
  alive: (copied?: number, bytes?: number) => Promise<boolean>
}

/** Takes the next part of a file, 8 MiB of it, from where it stopped; the whole of it where the other host knows no parts. Throws `Trouble`. */
export async function copyNext(hands: Hands, work: Work): Promise<Step> {
  const begun = work.parts.length > 0 && work.multipartId !== null
  if (begun && work.copied === work.bytes) return { stored: await joined(hands.env, work) }
  const from = begun ? work.copied : 0
  const response = await ask(hands.env, work.item.url, {
    headers: {
      Accept: 'audio/*,*/*;q=0.5',
      'Accept-Encoding': 'identity',
      Range: `bytes=${from}-${from + PART - 1}`,
      ...(begun && work.validator !== null && { 'If-Range': work.validator }),
    },
    maxBytes: LIMITS.soundBytes + 1,
    timeoutMs: TIMEOUT,
  })
  const answer = readAnswer(response, from)
  const isOther = begun && (answer.total !== work.bytes || answer.validator !== work.validator)
  if (answer.status !== 'part' && answer.status !== 'whole') {
    await response.body?.cancel()
    throw begun && answer.status === 'beyond' ? new Trouble('changing', true) : statusTrouble(response.status)
  }
  if (isOther || (begun && answer.status === 'whole')) {
    await response.body?.cancel()
    throw new Trouble('changing', true)
  }
  if (answer.total !== undefined && answer.total > LIMITS.soundBytes) {
    await response.body?.cancel()
    throw new Trouble('tooLarge')
  }
  return answer.status === 'part' ? takePart(hands, work, response, answer, from) : takeWhole(hands, work, response, answer)
}

async function takePart(
  { env, alive }: Hands,
  work: Work,
  response: Response,
  { total = 0, validator }: Answer,
  from: number,
): Promise<Step> {
  const bytes = await takeBytes(response, Math.min(PART, total - from), alive)
  if (from === 0) refuseOther(bytes)
  if (from === 0 && bytes.length === total) return { stored: await keepWhole(env, work.sound, bytes) }
  const key = soundKey(work.sound)
  const upload =
    from === 0 || work.multipartId === null
      ? await env.MEDIA.createMultipartUpload(key)
      : env.MEDIA.resumeMultipartUpload(key, work.multipartId)
  const part = await upload.uploadPart(from / PART + 1, bytes)
  return {
    more: {
      bytes: total,
      copied: from + bytes.length,
      multipartId: upload.uploadId,
      parts: [...(from === 0 ? [] : work.parts), { partNumber: part.partNumber, etag: part.etag }],
      validator,
    },
  }
}

/** A host that knows no ranges: the file comes in one piece, and a cut begins it anew. */
async function takeWhole({ env, alive }: Hands, work: Work, response: Response, { total }: Answer): Promise<Step> {
  const key = soundKey(work.sound)
  const reader = response.body?.getReader()
  let upload: R2MultipartUpload | undefined
  const parts: CopiedPart[] = []
  let [held, size, copied] = [new Uint8Array(Math.min(PART, total ?? PART)), 0, 0]
  const beat = heartbeat(alive)
  const send = async () => {
    upload ??= await env.MEDIA.createMultipartUpload(key)
    const { partNumber, etag } = await upload.uploadPart(parts.length + 1, held.slice(0, size))
    parts.push({ partNumber, etag })
    size = 0
    // How much it is nobody may know before its end.
    if (!(await alive(copied, total ?? (work.bytes && Math.max(work.bytes, copied))))) throw new Trouble('unreachable', true)
  }
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done || !value) break
      await beat()
      for (let at = 0; at < value.length; ) {
        if (held.length < PART && size === held.length) held = grown(held)
        const piece = value.subarray(at, at + held.length - size)
        held.set(piece, size)
        at += piece.length
        size += piece.length
        copied += piece.length
        if (parts.length === 0 && size === PART) refuseOther(held)
        if (size === PART) await send()
      }
    }
    if (total !== undefined && copied !== total) throw new Trouble('unreachable', true)
    if (copied === 0) throw new Trouble('empty')
    if (!upload) {
      const bytes = held.slice(0, size)
      refuseOther(bytes)
      return { stored: await keepWhole(env, work.sound, bytes) }
    }
    if (size > 0) await send()
    await upload.complete(parts)
    return { stored: await heardStored(env, work.sound, copied) }
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    if (upload) await forgetObject(env, work.sound, upload.uploadId)
    throw error
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(PART)
  more.set(bytes)
  return more
}

function refuseOther(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Trouble('empty')
  if (!isSound(bytes)) throw new Trouble('notSound')
}

/** A file of one part needs no parts. */
async function keepWhole(env: Env, sound: string, bytes: Uint8Array<ArrayBuffer>): Promise<Stored> {
  const heard = checked(await hearBytes(bytes))
  const tags = await tagsOfBytes(bytes)
  await env.MEDIA.put(soundKey(sound), bytes)
  return { bytes: bytes.length, heard, tags }
}

/** All parts as one object; done already, before a crash, it changes nothing. */
async function joined(env: Env, { sound, multipartId, parts, bytes }: Work): Promise<Stored> {
  const key = soundKey(sound)
  if (!(await env.MEDIA.head(key))) {
    try {
      await env.MEDIA.resumeMultipartUpload(key, multipartId ?? '').complete(parts)
    } catch {
      // The bucket has another part than was written down, or gave the upload up; the file begins anew.
      if (!(await env.MEDIA.head(key))) throw new Trouble('changing', true)
    }
  }
  return heardStored(env, sound, bytes)
}

async function heardStored(env: Env, sound: string, bytes: number): Promise<Stored> {
  const key = soundKey(sound)
  const heard = checked(await hearStored(env.MEDIA, key))
  return { bytes, heard, tags: await tagsOfStored(env.MEDIA, key) }
}

function checked(heard: Heard | undefined): Exclude<Heard, string> {
  if (heard === undefined) throw new Trouble('changing', true)
  if (heard === 'unknown') throw new Trouble('notSound')
  if (heard === 'broken') throw new Trouble('broken')
  if (heard.duration > LIMITS.soundDuration) throw new Trouble('tooLong')
  return heard
}
