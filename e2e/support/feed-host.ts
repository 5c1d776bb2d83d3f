import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mp3Frames } from '#worker/podcasts/importer/testing/a-feed.ts'
import { createPng } from './media-files.ts'
import { uniqueId } from './member.ts'

interface ServedFeed {
  url: string
  /** Identities (guid, else file) of the items that name a fetchable audio file and have no date in the future. */
  expected: string[]
  isLocked: boolean
}

const ITEM = /<item[\s>][\s\S]*?(?:<\/item>|$)/gi
const FILE_TAG = /<(enclosure|media:content)\b[^>]*>/gi
const AUDIO_TYPE = /\btype\s*=\s*["']\s*(?:x-)?audio\/(?!(?:x-|vnd\.)?wav|x-ms-|x-?aiff|x-pn-|(?:x-)?mpegurl)/i
const ADDRESS = /\b(url|href)(\s*=\s*)(["'])\s*(?:https?:)\/\/(.*?)\3/gi
const OWNER = /(<itunes:email[^>]*>\s*(?:<!\[CDATA\[\s*)?)[^\s<@]+@[\w.-]+\.[a-z]+/gi
const LOCK = /(<podcast:locked[^>]*>\s*)yes/i
const SHOW_GUID = /(<podcast:guid[^>]*>\s*)[\da-f-]{36}/i

/**
 * Starts a local host for feed files written elsewhere. It replaces the hosts of their files, the owner's address and the show's guid with its
 * own, serves a generated MP3 for every enclosure and a picture for every image, and knows no other file.
 */
export async function startFeedHost() {
  const feeds = new Map<string, Buffer>()
  const owners = new Map<string, string>()
  const picture = createPng({ width: 1400, height: 1400 })
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const feed = feeds.get(path)
    const file = feed ?? (path.startsWith('/audio/') ? audioAt(path) : path.startsWith('/image/') ? picture : undefined)
    if (!file) return void response.writeHead(404).end()
    const type = feed ? 'application/rss+xml' : path.startsWith('/audio/') ? 'audio/mpeg' : 'image/png'
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': file.length }).end(file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // The server listens on a port, not on a pipe.
  const base = `http://127.0.0.1:${port}`
  return {
    /** Serves a feed with at most `maxItems` items, locked as it is unless `isUnlocked`. Latin-1 keeps the bytes of any encoding. */
    addFeed(bytes: Buffer, maxItems: number, isUnlocked = false): ServedFeed {
      const path = `/${uniqueId()}/feed.xml`
      const owner = `owner-${uniqueId()}@example.com`
      let items = 0
      const text = bytes
        .toString('latin1')
        .replace(ITEM, (item) => (++items > maxItems ? '' : item))
        .replace(/<[^>]+>/g, (tag) =>
          tag.replace(ADDRESS, (_, name, equals, quote, rest) => `${name}${equals}${quote}${base}/${folderOf(tag)}/${rest}${quote}`),
        )
        .replace(/(<image>[\s\S]*?<url>\s*)https?:\/\//gi, `$1${base}/image/`)
        .replace(LOCK, isUnlocked ? '$1no' : '$&')
        .replace(OWNER, `$1${owner}`)
        .replace(SHOW_GUID, (_, tag) => tag + crypto.randomUUID())
      feeds.set(path, Buffer.from(text, 'latin1'))
      owners.set(base + path, owner)
      const expected = new Set([...text.matchAll(ITEM)].flatMap(([item]) => identify(item)))
      return { url: base + path, expected: [...expected], isLocked: LOCK.test(text) }
    },
    /** Adds an element to the channel of a served feed, or to what one without has in its place. */
    addElement(feed: string, element: string): void {
      const path = feed.slice(base.length)
      const text = feeds.get(path)?.toString('latin1') ?? ''
      const parent = /<channel[\s>]/i.test(text) ? /<channel[^>]*>/i : /<rss[^>]*>\s*<\w+[^>]*>/i
      feeds.set(path, Buffer.from(text.replace(parent, `$&${element}`), 'latin1'))
    },
    ownerOf: (feed: string) => owners.get(feed) ?? '',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const folderOf = (tag: string) => (/^<(?:enclosure|media:content)/i.test(tag) ? 'audio' : /^<itunes:image/i.test(tag) ? 'image' : 'other')

/** Returns a second of audio that differs per path. */
const audioAt = (path: string) =>
  mp3Frames(
    42,
    [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 16_000, 7),
  )

/** Returns the guid and file of an item that names a fetchable audio file and has no date in the future; none otherwise. */
function identify(item: string): string[] {
  const file = [...item.matchAll(FILE_TAG)]
    .map(([tag]) => tag)
    .find((tag) => AUDIO_TYPE.test(tag) && /url\s*=\s*["']\s*(?:https?:|\.{0,2}\/)/i.test(tag))
  const date = Date.parse(/<pubDate[^>]*>([^<]*)</i.exec(item)?.[1] ?? '')
  if (!file || date > Date.now()) return []
  const guid = /<guid[^>]*>([\s\S]*?)<\/guid>/i.exec(item)?.[1]?.trim() ?? ''
  return [`${guid} ${/url\s*=\s*["']([^"']*)/i.exec(file)?.[1]?.trim()}`]
}
