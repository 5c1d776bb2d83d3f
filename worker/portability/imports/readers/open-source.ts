import { type OpenSource, type Source, SourceError, type SourceFile, type SourceItem } from '../source-item.ts'
import { detectArchive } from './detect-archive.ts'
import { detectFile } from './detect-file.ts'
import { openFeed } from './feed/open-feed.ts'
import { openZip } from './zip/open-zip.ts'

const MAX_KEY = 1000
const MAX_TITLE = 2000
const MAX_TAGS = 200

type ReadContext = Pick<Source, 'format' | 'items' | 'isAuthentic'> & Partial<Pick<Source, 'entry' | 'size' | 'stream'>>

/**
 * Opens an uploaded file by what it contains, whatever its name, or the feed of a blog. Throws `SourceError`, as do the items of the source,
 * for a file that cannot be read; nothing else, except what `SourceFile` throws.
 */
export const openSource: OpenSource = async (env, input) => {
  if ('feed' in input) return withLimits(await openFeed(env, input.feed))
  if (input.bytes === 0) throw new SourceError('empty')
  return withLimits(await openReading(env, input))
}

async function openReading(env: Parameters<OpenSource>[0], file: SourceFile): Promise<ReadContext> {
  const head = await file.read(0, 4)
  const isZip = head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
  if (!isZip) return detectFile(file)
  const zip = await openZip(file)
  return { entry: (path, maxBytes) => zip.read(path, maxBytes), ...(await detectArchive(env, zip)) }
}

/** Shortens what a post may have of any length, and numbers the keys of items that share one. */
const withLimits = ({ format, items, entry, size, stream, isAuthentic }: ReadContext): Source => ({
  format,
  ...(size && { size }),
  ...(stream && { stream }),
  entry: entry ?? (async () => undefined),
  ...(isAuthentic && { isAuthentic }),
  items: async function* () {
    const counts = new Map<string, number>()
    for await (const item of items()) {
      const key = item.key.slice(0, MAX_KEY)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      yield limitItem({ ...item, key: count === 1 ? key : `${key}#${count}` })
    }
  },
})

const limitItem = (item: SourceItem): SourceItem =>
  item.kind !== 'post'
    ? item
    : {
        ...item,
        title: item.title.slice(0, MAX_TITLE).toWellFormed(),
        author: item.author.slice(0, 500).toWellFormed(),
        slug: item.slug.slice(0, 500).toWellFormed(),
        description: item.description.slice(0, MAX_TITLE).toWellFormed(),
        tags: item.tags.slice(0, MAX_TAGS).map((tag) => tag.slice(0, 200).toWellFormed()),
      }
