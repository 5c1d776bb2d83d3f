import type { Picture } from '#shared/contract.ts'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'
import type { ShowPage } from '#worker/podcasts/shows/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'

// No validator here: pages name these pictures in their heads, and what a page imports a reader loads.

/** Pixels of every sharing picture. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }

/** A stored picture to be drawn; widths in pixels. */
export type SourceImage = Pick<Picture, 'hash' | 'widths' | 'focus'>

/** What a sharing picture says. */
export interface ShareImageContent {
  /** Above the title: what it is, such as «پادکست»; empty for a post. */
  kind: string
  title: string
  /** Below the title, two lines at most; empty for none. */
  note: string
  /** Under the rule: whose it is. */
  byline: string
  /** Round, beside the byline. */
  avatar: SourceImage | null
  /** At the end side, filled to the edges. */
  cover: SourceImage | null
}

/** What has a sharing picture, as it stands in the picture's address. */
export const SHARE_IMAGE_KINDS = ['post', 'profile', 'podcast', 'list', 'campaign'] as const
export type ShareImageKind = (typeof SHARE_IMAGE_KINDS)[number]

const toSourceImage = (picture: Picture | null): SourceImage | null =>
  picture && { hash: picture.hash, widths: picture.widths, focus: picture.focus }

export const postShareContent = ({ title, author, publication, cover }: PostPage): ShareImageContent => ({
  kind: '',
  title,
  note: '',
  byline: publication ? `${author.name} · ${publication.name}` : author.name,
  avatar: toSourceImage(author.avatar),
  cover: toSourceImage(cover),
})

export const profileShareContent = (profile: Profile): ShareImageContent => ({
  kind: profile.kind === 'person' ? '' : 'انتشارات',
  title: profile.name,
  note: profile.kind === 'person' ? profile.bio : profile.description,
  byline: profile.handle,
  avatar: toSourceImage(profile.avatar),
  cover: null,
})

export const podcastShareContent = ({ title, description, owner, cover }: ShowPage): ShareImageContent => ({
  kind: 'پادکست',
  title,
  note: cover ? '' : description,
  byline: owner.name,
  avatar: null,
  cover: toSourceImage(cover),
})

export const listShareContent = ({ name, description, owner }: ListCard): ShareImageContent => ({
  kind: 'لیست',
  title: name,
  note: description,
  byline: owner.name,
  avatar: toSourceImage(owner.avatar),
  cover: null,
})

const campaignShareContent = (title: string, note: string): ShareImageContent => ({
  kind: 'پویش',
  title,
  note,
  byline: '',
  avatar: null,
  cover: null,
})

/** Campaigns by the last part of their address. */
export const CAMPAIGNS: Record<'autoabzar' | 'birthday', ShareImageContent> = {
  autoabzar: campaignShareContent('اتوابزار', 'پست‌هایی که با برچسب این پویش نوشته شده‌اند.'),
  birthday: campaignShareContent('سالگرد دفتر', 'دوازده ماه گذشته به عدد.'),
}

/** Changes when pictures are drawn in another way, so that every address does. */
const DESIGN_VERSION = 1

/**
 * Address of a sharing picture; another one for each thing it ever says, so that it can be kept for ever. `name` is a hash, a handle
 * or a campaign's name.
 */
export const shareImagePath = (kind: ShareImageKind, name: string, content: ShareImageContent): string =>
  `/media/share/${kind}/${name}/${fingerprint(JSON.stringify([DESIGN_VERSION, content]))}.png`

/** 53 bits of a text (cyrb53): tells versions of one thing apart and hides nothing. */
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
