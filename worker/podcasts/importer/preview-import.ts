import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { imageSource, measureImage, transformImage } from '#worker/posts/media/index.ts'
import { areLinksReviewed } from '#worker/posts/reviews/index.ts'
import type { FeedChoices, ImportPreview, ShowWarning } from './contract.ts'
import { type FetchedFeed, findFeed } from './feed/fetch-feed.ts'
import { findVerificationEmail } from './ownership.ts'
import { fetchRemote, readBody } from './remote-file.ts'
import { findExistingImport } from './start-import.ts'

const MAX_SKIPPED = 200

/** Previews an import without storing anything, or returns the feeds to choose from. Errors: those of `findFeed`. */
export async function previewImport(env: Env, db: Database, viewer: Viewer, typed: string): Promise<ImportPreview | FeedChoices> {
  const read = await findFeed(env, typed)
  if ('choices' in read) return read
  const { feed, foundOn, show, seasons, items } = read
  const [cover, existingImport, ownerEmail, [row]] = await Promise.all([
    createCoverPreview(env, show.image),
    findExistingImport(db, viewer, read),
    findVerificationEmail(db, viewer, read),
    db.all<{ room: number; reviewed: number }>(
      sql`SELECT ${remainingAudioBytes(viewer.id, 0)} AS room, ${areLinksReviewed(viewer.id)} AS reviewed`,
    ),
  ])
  const importable = items.filter((item) => item.item !== null)
  const skipped = items.flatMap(({ title, at, reason }) => (reason === undefined ? [] : [{ title, at, reason }]))
  const dates = importable.flatMap(({ at }) => at ?? [])
  return {
    feed,
    foundOn,
    title: show.title,
    description: show.description,
    author: show.author,
    language: show.language,
    kind: show.kind,
    explicit: show.explicit,
    category: show.category,
    cover: cover.picture,
    warnings: [...show.warnings, ...(cover.note ? [cover.note] : [])],
    count: importable.length,
    bytes: importable.reduce((sum, { bytes }) => sum + bytes, 0),
    unknownSizeCount: importable.filter(({ bytes }) => bytes === 0).length,
    duration: importable.reduce((sum, { duration }) => sum + duration, 0),
    from: dates.length > 0 ? dates.reduce((one, other) => Math.min(one, other)) : null,
    to: dates.length > 0 ? dates.reduce((one, other) => Math.max(one, other)) : null,
    seasons: countSeasons(
      importable.map(({ item }) => item?.season ?? null),
      seasons,
    ),
    skipped: skipped.slice(0, MAX_SKIPPED),
    skippedCount: skipped.length,
    remainingBytes: Math.max(0, row?.room ?? 0),
    verificationEmail: existingImport === null && ownerEmail !== null ? maskEmail(ownerEmail) : null,
    needsWord: existingImport === null && show.owner === undefined,
    existingImport,
    linksAreReviewed: row?.reviewed === 1,
  }
}

function countSeasons(seasonNumbers: readonly (number | null)[], names: FetchedFeed['seasons']): ImportPreview['seasons'] {
  const counts = new Map<number, number>()
  for (const number of seasonNumbers) if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([number, count]) => ({ number, name: names.find((season) => season.number === number)?.name ?? '', count }))
}

const PREVIEW_SIZE = 240

/**
 * Returns the cover as a data URL, so that browsers never contact the remote host, and a warning if it is missing, unreadable or not a
 * square within `coverMin` and `coverMax`. The picture is null if it cannot be shown.
 */
async function createCoverPreview(env: Env, address: string | undefined): Promise<{ picture: string | null; note: ShowWarning | null }> {
  if (address === undefined) return { picture: null, note: 'cover' }
  const bytes = await downloadImage(env, address)
  if (!bytes) return { picture: null, note: 'cover' }
  try {
    const { width, height } = await measureImage(env, imageSource(bytes))
    const isValidSize = width === height && width >= LIMITS.coverMin && width <= LIMITS.coverMax
    if (width * height > LIMITS.imagePixels) return { picture: null, note: 'coverSize' }
    const small = await transformImage(env, imageSource(bytes), { width: PREVIEW_SIZE }, { format: 'image/webp', quality: 75 })
    return { picture: `data:image/webp;base64,${small.toBase64()}`, note: isValidSize ? null : 'coverSize' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Without the image service nothing is known about the cover.
    return { picture: null, note: error.code === 'unavailable' ? null : 'cover' }
  }
}

async function downloadImage(env: Env, address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetchRemote(env, address, { maxBytes: LIMITS.imageBytes, timeoutMs: 8000, limitMs: 20_000 })
    if (response.ok) return await readBody(response)
    await response.body?.cancel()
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
  return undefined
}
