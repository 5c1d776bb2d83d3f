import { AppError } from '#worker/lib/errors.ts'
import { ARCHIVE_PATHS, type ArchivedPost } from '#worker/portability/archives/format/index.ts'
import type { PictureCopier } from './copy-pictures.ts'
import type { ImportTurn } from './lease.ts'
import { convertText, readArchivedPost } from './readers/index.ts'
import type { ConvertedText, SourcePost, SourceText } from './source-item.ts'

/** What an archive of Daftar has of a post besides its text. */
export interface ArchivedParts {
  episode: ArchivedPost['episode']
  draft: { title: string; converted: ConvertedText } | null
}

/** Path of the sound of an episode in its archive. */
export const audioEntry = ({ audio }: NonNullable<ArchivedPost['episode']>): string => `${ARCHIVE_PATHS.audio}${audio.hash}.${audio.format}`

/** Reads what the archive has of a post besides its text; nothing for a post of another source. */
export async function readArchived(turn: ImportTurn, copier: PictureCopier, post: SourcePost): Promise<ArchivedParts> {
  const found = post.archived ? await readArchivedPost(await copier.source(), post.archived) : undefined
  const converted = found?.draft ? convert(turn, { document: found.draft.document }, post.base) : undefined
  return { episode: found?.episode ?? null, draft: found?.draft && converted ? { title: found.draft.title, converted } : null }
}

/** Converts a text; undefined for one that is unusable. */
export function convert({ env }: ImportTurn, text: SourceText, base: string): ConvertedText | undefined {
  try {
    return convertText(text, base, env.ORIGIN)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
