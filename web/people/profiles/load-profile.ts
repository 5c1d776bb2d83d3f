import { notFound, redirect } from '@tanstack/react-router'
import type { JsonLdNode } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { profileShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'
import { profileQuery } from './queries.ts'
import { text } from './text.ts'

/** Loads the profile of a handle. If its current handle is another one, throws a permanent redirect (301) to that, followed by `rest`. */
export async function loadProfile({ queryClient, api, pageResponse }: RouterContext, handle: string, rest = '') {
  const profile = await withPageErrors(pageResponse, queryClient.ensureQueryData(profileQuery(api, handle)))
  if (profile.handle !== handle) throw redirect({ href: `/${profile.handle}${rest}`, statusCode: 301 })
  return profile
}

/** Loads a user’s profile like `loadProfile`; throws not found for a publication. */
export async function loadUserProfile(context: RouterContext, handle: string, rest: string) {
  const profile = await loadProfile(context, handle, rest)
  if (profile.kind !== 'person') throw notFound()
  return profile
}

export function profileHead(profile: Profile, origin: string) {
  const { handle, name } = profile
  return {
    title: name,
    description: aboutOf(profile) || text.title(name),
    origin,
    path: `/${handle}`,
    shareImage: shareImagePath('profile', handle, profileShareContent(profile)),
    type: 'profile' as const,
    feeds: [{ path: `/feed/${handle}` }],
    jsonLd: import.meta.env.SSR ? [profilePageJsonLd(profile, origin)] : [],
  }
}

const aboutOf = (profile: Profile): string => (profile.kind === 'person' ? profile.bio : profile.description)

function profilePageJsonLd(profile: Profile, origin: string): JsonLdNode {
  const { handle, name, avatar } = profile
  const about = aboutOf(profile)
  const isPerson = profile.kind === 'person'
  const url = `${origin}/${handle}`
  return {
    '@type': 'ProfilePage',
    url,
    inLanguage: 'fa',
    dateCreated: new Date(isPerson ? profile.joinedAt : profile.createdAt).toISOString(),
    mainEntity: {
      '@type': isPerson ? 'Person' : 'Organization',
      name,
      alternateName: handle,
      identifier: profile.hash,
      url,
      ...(about ? { description: about } : {}),
      ...(avatar ? { image: `${origin}/media/${avatar.hash}/${avatar.widths.at(-1)}.webp` } : {}),
      ...(profile.links.length > 0 ? { sameAs: profile.links } : {}),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.followerCount,
      },
    },
  }
}
