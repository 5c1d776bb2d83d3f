import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'
import type { FeedLink } from './find-show.ts'

type Attributes = Readonly<Record<string, string | number | null | undefined>>

export const emptyElement = (name: string, values: Attributes): string => `<${name}${xmlAttributes(values)}/>`

/** Returns an element with its text cut to 255 characters, the length that apps read; an empty array for empty text. */
export const textElement = (name: string, text: string | number, values: Attributes = {}): string[] => {
  const line = [...String(text).trim()].slice(0, 255).join('').trim()
  return line === '' ? [] : [`<${name}${xmlAttributes(values)}>${escapeXml(line)}</${name}>`]
}

export const formatRfc2822Date = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

/** Returns a `podcast:person` element with role and group in lower case. */
export const personElement = ({ name, role, group, href, img }: Person): string[] =>
  textElement('podcast:person', name.slice(0, 128), { role: role.toLowerCase(), group: group.toLowerCase(), href, img })

export const remoteItem = ({ guid, url, title }: FeedLink, medium?: 'publisher' | 'podcast'): string =>
  emptyElement('podcast:remoteItem', { medium, feedGuid: guid, feedUrl: url, title })

/** A picture in all its stored sizes; URLs are absolute, `width` is in pixels. */
export interface FeedImage {
  /** JPEG of `width` pixels. */
  url: string
  width: number
  sizes: readonly { url: string; width: number }[]
}

/** `podcast:image` replaced `podcast:images` in the namespace; apps read either. */
export const imageElements = (image: FeedImage | null, alt: string): string[] =>
  image === null
    ? []
    : [
        emptyElement('itunes:image', { href: image.url }),
        emptyElement('podcast:image', {
          href: image.url,
          alt,
          'aspect-ratio': '1/1',
          width: image.width,
          type: 'image/jpeg',
          purpose: 'artwork',
        }),
        emptyElement('podcast:images', {
          srcset: [{ url: image.url, width: image.width }, ...image.sizes].map(({ url, width }) => `${url} ${width}w`).join(', '),
        }),
      ]
