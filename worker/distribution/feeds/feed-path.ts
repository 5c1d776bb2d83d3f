import { z } from 'zod'
import { type FeedFormat, FORMAT_SUFFIXES } from './channel.ts'

type FeedSubject = 'tag' | 'topic' | 'list'

/** Returns the path of a feed, not percent-encoded and without a format suffix; by default that of the site's feed. */
export const feedPath = (name = '', subject?: FeedSubject): string => ['/feed', subject, name].filter(Boolean).join('/')

/** Parses the last path segment into a name and a format. Unambiguous, because no handle, hash, key or tag slug ends in a format suffix. */
export const FeedName = z
  .string()
  .min(1)
  .max(200)
  .transform((segment): { name: string; format: FeedFormat } =>
    segment.length > FORMAT_SUFFIXES.json.length && segment.endsWith(FORMAT_SUFFIXES.json)
      ? { name: segment.slice(0, -FORMAT_SUFFIXES.json.length), format: 'json' }
      : { name: segment, format: 'rss' },
  )
