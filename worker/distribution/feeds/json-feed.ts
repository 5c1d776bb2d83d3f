import type { PersonCard } from '#worker/account/auth/contract.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { sayable } from '#worker/lib/xml.ts'
import type { SoundFile } from '#worker/podcasts/episodes/contract.ts'
import { addressOf, type Channel, FEED_ITEMS, type FeedItem, FORMATS, picturePath } from './channel.ts'

/** A JSON Feed 1.1 document of the same channel; `origin` as for RSS. The same content gives the same bytes. */
export function writeJsonFeed(origin: string, { title, description, path, self, author, picture, items }: Channel): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    ...(description ? { description } : {}),
    home_page_url: addressOf(path, origin),
    feed_url: addressOf(self + FORMATS.json, origin),
    language: 'fa',
    icon: addressOf(picture ? picturePath(picture) : '/icons/icon-512.png', origin),
    favicon: addressOf('/icons/icon-192.png', origin),
    ...(author ? { authors: [writePerson(origin, author)] } : {}),
    hubs: [{ type: 'WebSub', url: origin + HUB_PATH }],
    items: items.slice(0, FEED_ITEMS).map((item) => writeItem(origin, item)),
  }
  return JSON.stringify(feed, (_, value: unknown) => (typeof value === 'string' ? sayable(value) : value))
}

const writePerson = (origin: string, { handle, name, avatar }: PersonCard) => ({
  name,
  url: addressOf(`/${handle}`, origin),
  ...(avatar ? { avatar: addressOf(picturePath(avatar), origin) } : {}),
})

const writeItem = (origin: string, item: FeedItem) => ({
  id: item.hash,
  url: addressOf(item.path, origin),
  ...(item.original ? { external_url: item.original } : {}),
  title: item.title,
  // One of the two there must be.
  ...(item.html ? { content_html: item.html } : { content_text: item.description || item.title }),
  ...(item.description ? { summary: item.description } : {}),
  ...(item.cover ? { image: addressOf(picturePath(item.cover), origin) } : {}),
  date_published: new Date(item.at).toISOString(),
  ...(item.editedAt ? { date_modified: new Date(item.editedAt).toISOString() } : {}),
  authors: [writePerson(origin, item.author)],
  ...(item.categories.length > 0 ? { tags: item.categories } : {}),
  language: 'fa',
  ...(item.sound ? { attachments: [writeSound(origin, item.sound)] } : {}),
})

const writeSound = (origin: string, { url, type, bytes, duration }: SoundFile) => ({
  url: addressOf(url, origin),
  mime_type: type,
  size_in_bytes: bytes,
  duration_in_seconds: Math.round(duration / 1000),
})
