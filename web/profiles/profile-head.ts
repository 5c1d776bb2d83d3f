import type { Profile } from '#worker/profiles/contract.ts'
import { sharedProfile, sharingPath } from '#worker/sharing/contract.ts'
import { text } from './text.ts'

const address = (origin: string, handle: string) => `${origin}/${handle}`

/** What the head of a profile's page says, JSON-LD ProfilePage among it. */
export function profileHead(profile: Profile, origin: string) {
  const { handle, name, avatar } = profile
  const image = avatar ? `/media/${avatar.hash}/${avatar.widths.at(-1)}.webp` : undefined
  const isPerson = profile.kind === 'person'
  const about = isPerson ? profile.bio : profile.description
  return {
    title: name,
    description: about || text.title(name),
    origin,
    path: `/${handle}`,
    sharing: sharingPath('profile', handle, sharedProfile(profile)),
    type: 'profile' as const,
    feed: `/feed/${handle}`,
    jsonLd: {
      '@type': 'ProfilePage',
      url: address(origin, handle),
      inLanguage: 'fa',
      dateCreated: new Date(isPerson ? profile.joinedAt : profile.createdAt).toISOString(),
      mainEntity: {
        '@type': isPerson ? 'Person' : 'Organization',
        name,
        alternateName: handle,
        identifier: profile.hash,
        url: address(origin, handle),
        ...(about ? { description: about } : {}),
        ...(image ? { image: origin + image } : {}),
        ...(isPerson && profile.links.length > 0 ? { sameAs: profile.links } : {}),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: profile.followerCount,
        },
      },
    },
  }
}
