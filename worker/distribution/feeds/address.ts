import { z } from 'zod'
import { FORMATS, type Format } from './channel.ts'

/** What a feed can be of, apart from the site itself. */
type Of = 'tag' | 'topic' | 'list'

/** Path of a feed, not percent-encoded and without the ending of its form: of the site, of a handle, or of something named. */
export const feedPath = (name = '', of?: Of): string => ['/feed', of, name].filter(Boolean).join('/')

/** The last segment of a feed's address: a name and, behind it, the form. No handle, hash, key or address of a tag ends like a form. */
export const FeedName = z
  .string()
  .min(1)
  .max(200)
  .transform((segment): { name: string; format: Format } =>
    segment.length > FORMATS.json.length && segment.endsWith(FORMATS.json)
      ? { name: segment.slice(0, -FORMATS.json.length), format: 'json' }
      : { name: segment, format: 'rss' },
  )
