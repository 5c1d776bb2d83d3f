import { type TurnBudget, unlimitedBudget } from '#worker/lib/turn-budget.ts'
import { type OpenSource, type Source, SourceError, type SourceFile, type SourceItem } from '../source-item.ts'
import { detectArchive } from './detect-archive.ts'
import { detectFile } from './detect-file.ts'
import { openFeed } from './feed/open-feed.ts'
import { gunzip, isGzip } from './gzip.ts'
import { hasDatabase, isOtherArchive } from './other-files.ts'
import { openNestedZips } from './zip/nested-zips.ts'
import { openZip, type Zip } from './zip/open-zip.ts'

const MAX_TITLE = 2000
const MAX_TAGS = 200

/** What a reader returns: the items from the start, or by their places. */
export type ReadContext = Pick<Source, 'format' | 'isAuthentic' | 'isTruncated'> &
  Partial<Pick<Source, 'entry' | 'size' | 'stream'>> &
  (Pick<Source, 'items'> | Required<Pick<Source, 'entries'>>)

const HEAD_BYTES = 512

/**
 * Opens an uploaded file by what it contains, whatever its name, or the feed of a blog. Throws `SourceError`, as do the items of the source,
 * for a file that cannot be read; nothing else, except what `SourceFile` throws.
 */
export const openSource: OpenSource = async (env, input, budget = unlimitedBudget()) => {
  if ('feed' in input) return withLimits(await openFeed(env, input.feed))
  if (input.bytes === 0) throw new SourceError('empty')
  return withLimits(await openReading(env, input, budget))
}

async function openReading(env: Parameters<OpenSource>[0], file: SourceFile, budget: TurnBudget): Promise<ReadContext> {
  const head = await file.read(0, HEAD_BYTES)
  if (isZip(head)) return openArchive(env, await openZip(file, budget), budget)
  if (isOtherArchive(head)) throw new SourceError('otherArchive')
  return isGzip(head) ? openGzip(file, budget) : detectFile(file)
}

const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

async function openGzip(file: SourceFile, budget: TurnBudget): Promise<ReadContext> {
  const inner = gunzip(file, budget)
  const head = await inner.read(0, HEAD_BYTES)
  if (head.length === 0) throw new SourceError('truncated')
  if (isOtherArchive(head)) throw new SourceError('otherArchive')
  if (isZip(head) || isGzip(head)) throw new SourceError('nested')
  try {
    return await detectFile(inner)
  } catch (error) {
    throw error instanceof SourceError && inner.brokeOff() ? new SourceError('truncated') : error
  }
}

/** Detects what an archive contains, or else the archives in it. */
async function openArchive(env: Parameters<OpenSource>[0], zip: Zip, budget: TurnBudget): Promise<ReadContext> {
  const found = await detectWithin(env, zip)
  if (found) return found
  const nested = await openNestedZips(zip, budget)
  const inner = nested && (await detectWithin(env, nested))
  if (inner) return inner
  if (nested) throw new SourceError(nested.paths.some((path) => /\.(?:zip|gz)$/i.test(path)) ? 'nested' : 'unknown')
  const [gzip, ...others] = zip.paths.filter((path) => /\.gz$/i.test(path) && !/\.sql\.gz$/i.test(path))
  if (gzip !== undefined && others.length === 0) return openGzip(await zip.open(gzip), budget)
  throw new SourceError(others.length > 0 ? 'nested' : hasDatabase(zip.paths) ? 'database' : 'unknown')
}

async function detectWithin(env: Parameters<OpenSource>[0], zip: Zip): Promise<ReadContext | undefined> {
  const context = await detectArchive(env, zip)
  return context && { entry: (path, maxBytes) => zip.read(path, maxBytes), ...context }
}

/** Shortens what a post may have of any length. */
function withLimits(context: ReadContext): Source {
  const { format, entry, size, stream, isAuthentic, isTruncated } = context
  const more = {
    entry: entry ?? (async () => undefined),
    ...(size && { size }),
    ...(stream && { stream }),
    ...(isAuthentic && { isAuthentic }),
    ...(isTruncated && { isTruncated }),
  }
  if ('entries' in context) {
    const entries: Source['entries'] = async function* (from) {
      for await (const { place, item } of context.entries(from)) yield { place, item: item && limitItem(item) }
    }
    const items = async function* () {
      for await (const { item } of entries(0)) if (item) yield item
    }
    return { format, ...more, items, entries }
  }
  const items = async function* () {
    for await (const item of context.items()) yield limitItem(item)
  }
  return { format, ...more, items }
}

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
