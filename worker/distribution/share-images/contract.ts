import type { Picture } from '#shared/contract.ts'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'
import type { PodcastPage } from '#worker/podcasts/shows/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'

// No validator here: pages name these pictures in their heads, and what a page imports a reader loads.

/** Pixels of every sharing picture. */
export const SIZE = { width: 1200, height: 630 }

/** A stored picture to be drawn; widths in pixels. */
export type Drawn = Pick<Picture, 'hash' | 'widths' | 'focus'>

/** What a sharing picture says. */
export interface Shared {
  /** Above the title: what it is, such as «پادکست»; empty for a post. */
  kind: string
  title: string
  /** Below the title, two lines at most; empty for none. */
  note: string
  /** Under the rule: whose it is. */
  byline: string
  /** Round, beside the byline. */
  avatar: Drawn | null
  /** At the end side, filled to the edges. */
  cover: Drawn | null
}

/** What has a sharing picture, as it stands in the picture's address. */
export const KINDS = ['post', 'profile', 'podcast', 'list', 'campaign'] as const
export type Kind = (typeof KINDS)[number]

const drawn = (picture: Picture | null): Drawn | null => picture && { hash: picture.hash, widths: picture.widths, focus: picture.focus }

export const sharedPost = ({ title, author, publication, cover }: PostPage): Shared => ({
  kind: '',
  title,
  note: '',
  byline: publication ? `${author.name} · ${publication.name}` : author.name,
  avatar: drawn(author.avatar),
  cover: drawn(cover),
})

export const sharedProfile = (profile: Profile): Shared => ({
  kind: profile.kind === 'person' ? '' : 'انتشارات',
  title: profile.name,
  note: profile.kind === 'person' ? profile.bio : profile.description,
  byline: profile.handle,
  avatar: drawn(profile.avatar),
  cover: null,
})

export const sharedPodcast = ({ title, description, owner, cover }: PodcastPage): Shared => ({
  kind: 'پادکست',
  title,
  note: cover ? '' : description,
  byline: owner.name,
  avatar: null,
  cover: drawn(cover),
})

export const sharedList = ({ name, description, owner }: ListCard): Shared => ({
  kind: 'لیست',
  title: name,
  note: description,
  byline: owner.name,
  avatar: drawn(owner.avatar),
  cover: null,
})

const campaign = (title: string, note: string): Shared => ({ kind: 'پویش', title, note, byline: '', avatar: null, cover: null })

/** Campaigns by the last part of their address. */
export const CAMPAIGNS: Record<'autoabzar' | 'birthday', Shared> = {
  autoabzar: campaign('اتوابزار', 'پست‌هایی که با برچسب این پویش نوشته شده‌اند.'),
  birthday: campaign('سالگرد دفتر', 'دوازده ماه گذشته به عدد.'),
}

/** Changes when pictures are drawn in another way, so that every address does. */
const LOOK = 1

/**
 * Address of a sharing picture; another one for each thing it ever says, so that it can be kept for ever. `name` is a hash, a handle
 * or a campaign's name.
 */
export const sharingPath = (kind: Kind, name: string, shared: Shared): string =>
  `/media/share/${kind}/${name}/${fingerprint(JSON.stringify([LOOK, shared]))}.png`

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
