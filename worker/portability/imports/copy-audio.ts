import { LIMITS } from '#shared/limits/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { uploadAudio } from '#worker/posts/media/index.ts'
import type { Outcome, PictureCopier } from './copy-pictures.ts'
import { type ItemTask, updateItem } from './item-queue.ts'
import { type ImportTurn, renewLease } from './lease.ts'
import { SourceError } from './source-item.ts'

/** Sounds copied in a turn. */
export const AUDIO_FILES_PER_TURN = 10

/** Key of a sound among the copied files of an item. */
export const copiedAudioKey = (hash: string): string => `sound ${hash}`

/**
 * Copies the audio files of a text that are not copied yet from entries of the archive, by their hashes there, and stores each, like
 * `copyPictures`; `copied` has them under `copiedAudioKey`.
 */
export async function copyAudioFiles(
  turn: ImportTurn,
  copier: PictureCopier,
  task: ItemTask,
  wanted: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const copied = { ...task.pictures }
  for (const [hash, entry] of Object.entries(wanted)) {
    if (copied[copiedAudioKey(hash)] !== undefined) continue
    if (copier.audioFilesLeft <= 0) return { copied, stop: 'turnOver' }
    copier.audioFilesLeft -= 1
    const result = await copyAudioFile(turn, copier, entry)
    if (result === 'full') return { copied, stop: 'full' }
    copied[copiedAudioKey(hash)] = result
    await updateItem(turn, task, { pictures: copied })
    if (!(await renewLease(turn))) return { copied, stop: 'leaseLost' }
  }
  return { copied }
}

/** Returns the hash of the copy, null for a sound that is missing or unusable, or `full`. */
async function copyAudioFile({ env, db, lease }: ImportTurn, copier: PictureCopier, entry: string): Promise<string | null | 'full'> {
  const source = await copier.source()
  const size = source.size?.(entry) ?? 0
  if (!source.stream || size === 0 || size > LIMITS.postAudioBytes) return null
  try {
    return (await uploadAudio(env, db, lease.ownerId, await source.stream(entry, 0))).hash
  } catch (error) {
    if (error instanceof SourceError) return null
    if (!(error instanceof AppError)) throw error
    return error.code === 'conflict' ? 'full' : null
  }
}
