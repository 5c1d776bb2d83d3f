import type { BirthdayCardContent } from '#shared/birthday-card.ts'
import type { Picture } from '#shared/contract/fields.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'
import type { ShowPage } from '#worker/podcasts/shows/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import type { Campaign } from '#worker/site/campaigns/contract.ts'

// This file avoids Zod because pages import it, and readers would download Zod.

/** In pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }

export type SourceImage = Pick<Picture, 'hash' | 'widths' | 'focus'>

export interface ShareImageContent {
  /** Label above the title; empty for users and for posts that are not sponsored. */
  kind: string
  title: string
  /** Text below the title, truncated to two lines; may be empty. */
  note: string
  byline: string
  avatar: SourceImage | null
  cover: SourceImage | null
  /** Shows all of the cover, on which a podcast has its name. */
  hasSquareCover?: true
  /** Accent of the publication, as six hexadecimal digits. */
  accent?: string
}

export const SHARE_IMAGE_KINDS = ['post', 'profile', 'podcast', 'list', 'campaign', 'birthday-card'] as const
export type ShareImageKind = (typeof SHARE_IMAGE_KINDS)[number]

const toSourceImage = (picture: Picture | null): SourceImage | null =>
  picture && { hash: picture.hash, widths: picture.widths, focus: picture.focus }

/** Omits the accent if there is none, so that the URL of the image stays. */
const accentOf = (publication: { accent: string | null } | null) => (publication?.accent ? { accent: publication.accent } : {})

/** An episode without a picture of its own has the cover of its show. */
export const postShareContent = ({ title, author, publication, cover, sponsor, audio }: PostPage): ShareImageContent => {
  const square = cover ? null : (audio?.cover ?? null)
  return {
    kind: sponsor ? SPONSORED_LABEL : audio?.podcast ? `پادکست ${audio.podcast.title}` : '',
    title,
    note: '',
    byline: publication && !square ? `${author.name} · ${publication.name}` : author.name,
    avatar: square ? null : toSourceImage(publication?.avatar ?? author.avatar),
    cover: toSourceImage(cover ?? square),
    ...(square && { hasSquareCover: true }),
    ...accentOf(publication),
  }
}

export const profileShareContent = (profile: Profile): ShareImageContent => ({
  kind: profile.kind === 'person' ? '' : 'انتشارات',
  title: profile.name,
  note: profile.kind === 'person' ? profile.bio : profile.description,
  byline: profile.handle,
  avatar: toSourceImage(profile.avatar),
  cover: null,
  ...accentOf(profile.kind === 'person' ? null : profile),
})

export const podcastShareContent = ({ title, description, owner, cover }: ShowPage): ShareImageContent => ({
  kind: 'پادکست',
  title,
  note: cover ? '' : description,
  byline: owner.name,
  avatar: null,
  cover: toSourceImage(cover),
  ...(cover && { hasSquareCover: true }),
})

export const listShareContent = ({ name, description, owner }: ListCard): ShareImageContent => ({
  kind: 'لیست',
  title: name,
  note: description,
  byline: owner.name,
  avatar: toSourceImage(owner.avatar),
  cover: null,
})

export const campaignShareContent = ({ title, theme }: Pick<Campaign, 'title' | 'theme'>): ShareImageContent => ({
  kind: 'پویش',
  title,
  note: theme,
  byline: '',
  avatar: null,
  cover: null,
})

export type AnyShareContent = ShareImageContent | BirthdayCardContent

/** Increment this when the layout changes; it changes the URL of every image. */
const DESIGN_VERSION = 4

/**
 * Returns the URL path of a share image. The path contains a fingerprint of the content, so the response can be cached as immutable. `name`
 * is a hash, a handle or the slug of a campaign.
 */
export const shareImagePath = (kind: ShareImageKind, name: string, content: AnyShareContent): string =>
  `/media/share/${kind}/${name}/${fingerprint(JSON.stringify([DESIGN_VERSION, content]))}.png`

/** Computes a 53-bit cyrb53 hash, which distinguishes versions but gives no security. */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 2_654_435_761)
    b = Math.imul(b ^ text.charCodeAt(at), 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}
