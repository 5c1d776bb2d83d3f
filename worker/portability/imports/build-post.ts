import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/clean-text.ts'
import { placePictures } from '#worker/lib/from-html/place-pictures.ts'
import { collectImageHashes, parseDocument, plainText } from '#worker/posts/rendering/index.ts'
import type { ArchivedParts } from './archived-parts.ts'
import type { ReadyEpisode } from './archived-statements.ts'
import { ImportSettings, type ItemWarning } from './contract.ts'
import { copiedAudioKey } from './copy-audio.ts'
import type { CopiedAudio } from './copy-episode-audio.ts'
import { toEpisodeDetails } from './episode-details.ts'
import { addWarnings } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'
import { type PostDetails, toPostDetails } from './post-details.ts'
import type { ConvertedText, SourcePost } from './source-item.ts'

/** Key of the cover among the pictures of an item. */
export const COVER = 'cover'

/** A post whose files are copied. */
export interface ReadyPost {
  document: Document
  details: PostDetails
  cover: string | null
  owned: ReadonlyMap<string, Picture>
  ownedAudio: ReadonlyMap<string, Audio>
  /** Copy of a picture by its key. */
  pictureOf: (key: string) => Picture | undefined
  /** Changes that are not published. */
  draft: { title: string; document: Document } | null
  episode: ReadyEpisode | null
  warnings: ItemWarning[]
}

interface PreparedText {
  converted: ConvertedText
  copied: Readonly<Record<string, string | null>>
  owned: ReadonlyMap<string, Picture>
  audioFiles: Readonly<Record<string, string>>
  ownedAudio: ReadonlyMap<string, Audio>
  archived: ArchivedParts
}

/** Puts the parts of a post together; returns the reason if it cannot be a post. */
export function buildPost({ env, lease }: ImportTurn, post: SourcePost, text: PreparedText): ReadyPost | 'empty' | 'tooLong' | 'invalid' {
  const { converted, copied, owned, audioFiles, ownedAudio, archived } = text
  const pictureOf = (key: string) => owned.get(copied[key] ?? '')
  const copiedAudio = (hash: string) => ownedAudio.get(copied[copiedAudioKey(hash)] ?? '')
  const keys = Object.keys(converted.pictures)
  const place = ({ document, pictures, audioFiles: entries }: ConvertedText) =>
    placePictures(document, {
      sources: pictures,
      copied: foundOf(Object.keys(pictures), pictureOf),
      ...(entries && { audioFiles: foundOf(Object.keys(entries), copiedAudio) }),
    })
  const withPictures = place(converted)
  if (new TextEncoder().encode(JSON.stringify(withPictures)).length > LIMITS.documentBytes) return 'tooLong'
  let document: Document
  try {
    document = parseDocument(withPictures)
  } catch {
    return 'invalid'
  }
  const words = plainText(document)
  const images = collectImageHashes(document)
  const isEmpty = words.trim() === '' && images.length === 0 && document.content.every(({ type }) => type === 'paragraph')
  if (isEmpty && post.title.trim() === '') return 'empty'
  const details = toPostDetails(post, words, lease.settings ?? ImportSettings.parse({}), env.ORIGIN)
  const lost: (ItemWarning | false)[] = [
    keys.some((key) => !pictureOf(key)) && 'picture',
    post.cover !== null && !pictureOf(COVER) && 'cover',
    Object.keys(audioFiles).some((hash) => !copiedAudio(hash)) && 'audio',
  ]
  return {
    document,
    details,
    ...{ owned, ownedAudio, pictureOf },
    draft: archived.draft && placeDraft(archived.draft, place),
    episode: null,
    // An archive of Daftar says whether a post has a cover.
    cover: pictureOf(COVER)?.hash ?? (post.archived === undefined ? images.find((hash) => owned.has(hash)) : undefined) ?? null,
    warnings: addWarnings(
      converted.warnings,
      details.warnings,
      lost.filter((warning) => warning !== false),
    ),
  }
}

const foundOf = <Found>(keys: readonly string[], find: (key: string) => Found | undefined): Map<string, Found> =>
  new Map(
    keys.flatMap((key) => {
      const found = find(key)
      return found ? [[key, found] as const] : []
    }),
  )

function placeDraft({ title, converted }: NonNullable<ArchivedParts['draft']>, place: (text: ConvertedText) => Document) {
  try {
    return { title: cleanLine(title).slice(0, 500), document: parseDocument(place(converted)) }
  } catch {
    return null
  }
}

/** Adds the episode whose sound is copied, if the post is one. */
export function withEpisode(ready: ReadyPost, { episode }: ArchivedParts, audio: CopiedAudio | null): ReadyPost {
  if (!episode || !audio) return ready
  const details = toEpisodeDetails(episode, audio.audioInfo.duration, ready.pictureOf)
  return {
    ...ready,
    episode: { audio, details, show: episode.show },
    warnings: details.isComplete ? ready.warnings : addWarnings(ready.warnings, ['episode']),
  }
}
