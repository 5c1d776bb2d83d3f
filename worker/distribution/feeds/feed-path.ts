import { z } from 'zod'
import { type FeedFormat, FORMAT_SUFFIXES } from './channel.ts'

/** What a feed can be of, apart from the site itself. */
type FeedSubject = 'tag' | 'topic' | 'list'

/** Path of a feed, not percent-encoded and without the ending of its form: of the site, of a handle, or of something named. */
export const feedPath = (name = '', subject?: FeedSubject): string => ['/feed', subject, name].filter(Boolean).join('/')

/** The last segment of a feed's address: a name and, behind it, the form. No handle, hash, key or address of a tag ends like a form. */
export const FeedName = z
  .string()
  .min(1)
  .max(200)
  .transform((segment): { name: string; format: FeedFormat } =>
    segment.length > FORMAT_SUFFIXES.json.length && segment.endsWith(FORMAT_SUFFIXES.json)
      ? { name: segment.slice(0, -FORMAT_SUFFIXES.json.length), format: 'json' }
      : { name: segment, format: 'rss' },
  )
