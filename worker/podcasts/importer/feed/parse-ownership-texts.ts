import { childElements, type FeedElement, textOf } from '#worker/lib/feed-document.ts'

const MAX_TEXTS = 20
/** Purposes of podcast:txt under which hosts place a word of proof. */
const PURPOSES = new Set(['', 'verify'])

/** Returns the texts of a channel in which its owner may place a word: `podcast:txt` and the descriptions, whole. */
export const parseOwnershipTexts = (channel: FeedElement): string[] =>
  [
    ...childElements(channel, 'podcast:txt').filter(({ attributes }) => PURPOSES.has((attributes.purpose ?? '').trim().toLowerCase())),
    ...['description', 'itunes:summary', 'itunes:subtitle'].flatMap((name) => childElements(channel, name)),
  ]
    .slice(0, MAX_TEXTS)
    .map(textOf)
