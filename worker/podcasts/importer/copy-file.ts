import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { deleteUploadedObject, episodeAudioKey } from '#worker/podcasts/episodes/index.ts'
import {
  type AudioProbe,
  canBeAudio,
  probeAudio,
  probeStoredAudio,
  readStoredTags,
  readTags,
  type Tags,
} from '#worker/posts/media/index.ts'
import type { CopyTask } from './item-queue.ts'
import { CopyError, errorFromStatus, fetchRemote, heartbeat, parseRangeResponse, type RangeResponse, readBytes } from './remote-file.ts'
import type { CopiedPart } from './schema.ts'

const PART_BYTES = LIMITS.uploadPartBytes
const TIMEOUT_MS = 20_000
/** Time limit for a file from a host without range support, which one turn must copy; below the 15 minutes of a queue consumer. */
const MAX_FILE_MS = 10 * MINUTE

/** State of a copy, stored after each part so that another turn can resume it. */
export interface CopyProgress {
  bytes: number
  copied: number
  multipartId: string | null
  parts: CopiedPart[]
  validator: string | null
}

export interface StoredAudio {
  bytes: number
  audioInfo: Exclude<AudioProbe, string>
  tags: Tags
}

type CopyStep = { progress: CopyProgress } | { stored: StoredAudio } | { exceedsQuota: true }

interface CopyContext {
  env: Env
  /** Renews the lease and stores the progress of a single-stream copy; false once the lease is lost. */
  reportProgress: (copied?: number, bytes?: number) => Promise<boolean>
  /** The owner's remaining audio quota. */
  remainingBytes: number
}

/**
 * Copies the next part of `PART_BYTES`, joins the parts after the last one, or copies the whole file from a host without range support.
 * Copies nothing of a file whose response exceeds the quota.
 * Throws `CopyError` or `OutboundRequestError`.
 */
export async function copyNextPart(context: CopyContext, task: CopyTask): Promise<CopyStep> {
  const isResumed = task.parts.length > 0 && task.multipartId !== null
  if (isResumed && task.copied === task.bytes) return { stored: await completeMultipart(context.env, task) }
  const from = isResumed ? task.copied : 0
  const response = await fetchRemote(context.env, task.item.url, {
    headers: {
      Accept: 'audio/*,*/*;q=0.5',
      'Accept-Encoding': 'identity',
      Range: `bytes=${from}-${from + PART_BYTES - 1}`,
      ...(isResumed && task.validator !== null && { 'If-Range': task.validator }),
    },
    maxBytes: LIMITS.episodeAudioBytes + 1,
    timeoutMs: TIMEOUT_MS,
  })
  const range = parseRangeResponse(response, from)
  const hasChanged = isResumed && (range.total !== task.bytes || range.validator !== task.validator)
  if (range.status !== 'part' && range.status !== 'whole') {
    await response.body?.cancel()
    throw isResumed && range.status === 'outOfRange' ? new CopyError('changing', true) : errorFromStatus(response.status)
  }
  if (hasChanged || (isResumed && range.status === 'whole')) {
    await response.body?.cancel()
    throw new CopyError('changing', true)
  }
  if (range.total !== undefined && range.total > LIMITS.episodeAudioBytes) {
    await response.body?.cancel()
    throw new CopyError('tooLarge')
  }
  if (range.total !== undefined && range.total > context.remainingBytes) {
    await response.body?.cancel()
    return { exceedsQuota: true }
  }
  return range.status === 'part' ? copyPart(context, task, response, range, from) : copyWithoutRanges(context, task, response, range)
}

async function copyPart(
  { env, reportProgress }: CopyContext,
  task: CopyTask,
  response: Response,
  { total = 0, validator }: RangeResponse,
  from: number,
): Promise<CopyStep> {
  const bytes = await readBytes(response, Math.min(PART_BYTES, total - from), reportProgress)
  if (from === 0) refuseNonAudio(bytes)
  if (from === 0 && bytes.length === total) return { stored: await storeSinglePart(env, task.audioHash, bytes) }
  const key = episodeAudioKey(task.audioHash)
  const upload =
    from === 0 || task.multipartId === null
      ? await env.MEDIA.createMultipartUpload(key)
      : env.MEDIA.resumeMultipartUpload(key, task.multipartId)
  const part = await upload.uploadPart(from / PART_BYTES + 1, bytes).catch((error: unknown) => {
    // R2 drops an upload that waited a week, as during a pause: restart the file.
    throw from > 0 && /\(10024\)/.test(String(error)) ? new CopyError('changing', true) : error
  })
  return {
    progress: {
      bytes: total,
      copied: from + bytes.length,
      multipartId: upload.uploadId,
      parts: [...(from === 0 ? [] : task.parts), { partNumber: part.partNumber, etag: part.etag }],
      validator,
    },
  }
}

/** Copies a file from a host without range support in one stream, which restarts at byte 0 after an interruption. */
async function copyWithoutRanges(
  { env, reportProgress }: CopyContext,
  task: CopyTask,
  response: Response,
  { total }: RangeResponse,
): Promise<CopyStep> {
  const key = episodeAudioKey(task.audioHash)
  const reader = response.body?.getReader()
  let upload: R2MultipartUpload | undefined
  const parts: CopiedPart[] = []
  let [buffer, size, copied] = [new Uint8Array(Math.min(PART_BYTES, total ?? PART_BYTES)), 0, 0]
  const beat = heartbeat(reportProgress, MAX_FILE_MS)
  const flush = async () => {
    upload ??= await env.MEDIA.createMultipartUpload(key)
    const { partNumber, etag } = await upload.uploadPart(parts.length + 1, buffer.slice(0, size))
    parts.push({ partNumber, etag })
    size = 0
    // Without a Content-Length the size is known only at the end.
    if (!(await reportProgress(copied, total ?? (task.bytes && Math.max(task.bytes, copied))))) throw new CopyError('unreachable', true)
  }
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done || !value) break
      await beat()
      for (let at = 0; at < value.length; ) {
        if (buffer.length < PART_BYTES && size === buffer.length) buffer = growBuffer(buffer)
        const piece = value.subarray(at, at + buffer.length - size)
        buffer.set(piece, size)
        at += piece.length
        size += piece.length
        copied += piece.length
        if (parts.length === 0 && size === PART_BYTES) refuseNonAudio(buffer)
        if (size === PART_BYTES) await flush()
      }
    }
    if (total !== undefined && copied !== total) throw new CopyError('unreachable', true)
    if (copied === 0) throw new CopyError('empty')
    if (!upload) {
      const bytes = buffer.slice(0, size)
      refuseNonAudio(bytes)
      return { stored: await storeSinglePart(env, task.audioHash, bytes) }
    }
    if (size > 0) await flush()
    await upload.complete(parts)
    return { stored: await inspectStored(env, task.audioHash, copied) }
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    if (upload) await deleteUploadedObject(env, task.audioHash, upload.uploadId)
    throw error
  }
}

function growBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(PART_BYTES)
  more.set(bytes)
  return more
}

function refuseNonAudio(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new CopyError('empty')
  if (!canBeAudio(bytes)) throw new CopyError('notSound')
}

async function storeSinglePart(env: Env, audioHash: string, bytes: Uint8Array<ArrayBuffer>): Promise<StoredAudio> {
  const audioInfo = requireValidAudio(await probeAudio(bytes))
  const tags = await readTags(bytes)
  await env.MEDIA.put(episodeAudioKey(audioHash), bytes)
  return { bytes: bytes.length, audioInfo, tags }
}

/** Joins the parts; skips this step if the object already exists, as after a crash. */
async function completeMultipart(env: Env, { audioHash, multipartId, parts, bytes }: CopyTask): Promise<StoredAudio> {
  const key = episodeAudioKey(audioHash)
  if (!(await env.MEDIA.head(key))) {
    try {
      await env.MEDIA.resumeMultipartUpload(key, multipartId ?? '').complete(parts)
    } catch {
      // R2 holds a different part than recorded, or aborted the upload: restart the file.
      if (!(await env.MEDIA.head(key))) throw new CopyError('changing', true)
    }
  }
  return inspectStored(env, audioHash, bytes)
}

async function inspectStored(env: Env, audioHash: string, bytes: number): Promise<StoredAudio> {
  const key = episodeAudioKey(audioHash)
  const audioInfo = requireValidAudio(await probeStoredAudio(env.MEDIA, key))
  return { bytes, audioInfo, tags: await readStoredTags(env.MEDIA, key) }
}

function requireValidAudio(audioInfo: AudioProbe | undefined): Exclude<AudioProbe, string> {
  if (audioInfo === undefined) throw new CopyError('changing', true)
  if (audioInfo === 'unknown') throw new CopyError('notSound')
  if (audioInfo === 'broken') throw new CopyError('broken')
  if (audioInfo.duration > LIMITS.episodeDuration) throw new CopyError('tooLong')
  return audioInfo
}
