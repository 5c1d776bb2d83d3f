import { sql } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import type { Database } from '#worker/db/client.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { absolutizeUrls } from './absolutize-urls.ts'
import type { FeedItem } from './channel.ts'

/** Maximum HTML, in characters, per post; longer posts appear without their full text. */
const MAX_POST_HTML = 300_000
const MAX_FEED_HTML = 1_000_000

interface PostExtras {
  hash: string
  edited_at: number | null
  canonical_url: string | null
  html: string | null
  sound: string | null
  format: AudioFormat
  bytes: number
  duration: number
}

/** Converts posts to feed items in one round trip. Includes full texts, in order, until their total length reaches `MAX_FEED_HTML`. */
export async function readFeedItems(db: Database, cards: readonly PostCard[], origin: string): Promise<FeedItem[]> {
  const hashes = JSON.stringify(cards.map(({ hash }) => hash))
  const rows = await db.all<PostExtras>(sql`
    SELECT p.hash, p.edited_at, p.canonical_url, s.hash AS sound, s.format, s.bytes, s.duration,
      CASE WHEN length(b.html) <= ${MAX_POST_HTML}
        AND sum(iif(length(b.html) <= ${MAX_POST_HTML}, length(b.html), 0)) OVER (ORDER BY wanted.key) <= ${MAX_FEED_HTML} THEN b.html END AS html
    FROM json_each(${hashes}) wanted JOIN posts p ON p.hash = wanted.value
    LEFT JOIN post_bodies b ON b.post_id = p.id LEFT JOIN sounds s ON s.post_id = p.id`)
  const extras = new Map(rows.map((row) => [row.hash, row]))
  return Promise.all(cards.map((card) => toFeedItem(card, extras.get(card.hash), origin)))
}

const toFeedItem = async (card: PostCard, extras: PostExtras | undefined, origin: string): Promise<FeedItem> => ({
  hash: card.hash,
  title: card.title,
  path: card.path,
  author: card.author,
  at: card.publishedAt,
  editedAt: extras?.edited_at ?? null,
  description: card.description,
  html: extras?.html ? await absolutizeUrls(extras.html, origin) : undefined,
  cover: card.cover,
  categories: card.tags.map(({ name }) => name),
  audio: extras?.sound ? viewAudioFile({ ...extras, hash: extras.sound }) : null,
  canonicalUrl: extras?.canonical_url ?? null,
})
