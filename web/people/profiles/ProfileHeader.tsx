import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PROFILE_LINE_NAMES } from '#shared/profile-texts.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/queries.ts'
import { showUrl } from '#web/lib/show-url.ts'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Profile, UserProfile } from '#worker/people/profiles/contract.ts'
import styles from './profile-header.module.css'
import { pinnedPostQuery, profilePostsQuery } from './queries.ts'
import { text } from './text.ts'

export function ProfileHeader({ profile, subscribe, menu }: { profile: UserProfile; subscribe: ReactNode; menu: ReactNode }) {
  return (
    <header className={styles.header}>
      <Avatar name={profile.name} handle={profile.handle} picture={profile.avatar} size="huge" />
      <div>
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{profile.name}</bdi>
        </h1>
        <p className={styles.handle}>
          <bdi dir="ltr">@{profile.handle}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        <FollowButton
          solid
          target={{
            kind: 'user',
            key: profile.handle,
            name: profile.name,
            followerCount: profile.followerCount,
          }}
        />
        <EditOwn handle={profile.handle} />
        {subscribe}
        {menu}
      </div>
      {profile.bio && (
        <p className={styles.about} dir="auto">
          {profile.bio}
        </p>
      )}
      <ul className={styles.counts}>
        <li>
          <Num value={profile.postCount} className={styles.number} /> {text.counts.posts}
        </li>
        <li>
          <Followers profile={profile} />
        </li>
        <li>
          <PathLink to={`/${profile.handle}/following`}>
            <Num value={profile.followingCount} className={styles.number} /> {text.counts.following}
          </PathLink>
        </li>
        {PROFILE_LINE_NAMES.map(
          (line) =>
            profile[line] && (
              <li key={line}>
                {text.lines[line]} <bdi>{profile[line]}</bdi>
              </li>
            ),
        )}
        <ProfileLinks links={profile.links} />
        <li>
          {text.joined} <Time at={profile.joinedAt} as="day" />
        </li>
      </ul>
    </header>
  )
}

/** Replaces the follow button on the viewer's own profile. */
function EditOwn({ handle }: { handle: string }) {
  if (useViewer()?.handle !== handle) return null
  return (
    <LinkButton to="/me/settings" variant="quiet">
      {text.edit}
    </LinkButton>
  )
}

function Followers({ profile: { handle, followerCount } }: { profile: UserProfile }) {
  const count = useFollowerCount({ kind: 'user', key: handle }, followerCount)
  return (
    <PathLink to={`/${handle}/followers`}>
      <Num value={count} className={styles.number} /> {text.counts.followers}
    </PathLink>
  )
}

/** Items with the links of a user or publication; only safe web addresses are links, anything else is text. */
export const ProfileLinks = ({ links }: { links: readonly string[] }) =>
  links.map((link) => (
    <li key={link} className={styles.link}>
      <bdi dir="ltr">
        {isSafeHref(link) ? (
          <a href={link} rel="nofollow ugc noopener">
            {showUrl(link)
              .replace(/^https?:\/\/(?:www\.)?/, '')
              .replace(/\/$/, '')}
          </a>
        ) : (
          link
        )}
      </bdi>
    </li>
  ))

export function ProfileTabs({ handle }: { handle: string }) {
  return (
    <Tabs label={text.tabs}>
      <Tab to={`/${handle}`}>{text.posts}</Tab>
      <Tab to={`/${handle}/lists`}>{text.lists}</Tab>
      <Tab to={`/${handle}/publications`}>{text.publications}</Tab>
    </Tabs>
  )
}

/** Posts of the profile; the first page starts with the pinned one. */
export function ProfilePosts({ profile, after }: { profile: Profile; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { post: pinned } = useSuspenseQuery(pinnedPostQuery(api, profile.handle)).data
  const mark = (
    <span className={styles.pinned} title={text.pinned}>
      <IconPin size={16} stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden">{text.pinned}</span>
    </span>
  )
  return (
    <PagedPosts
      query={profilePostsQuery(api, profile.handle, after)}
      to={`/${profile.handle}`}
      label={text.posts}
      empty={<NoPosts handle={profile.handle} />}
      hideAuthor={profile.kind === 'person'}
      lead={pinned && after === undefined ? { post: pinned, mark } : undefined}
    />
  )
}

/** On their own profile, an author finds the way to their first post. */
function NoPosts({ handle }: { handle: string }) {
  const isOwn = useViewer()?.handle === handle
  return isOwn ? (
    <EmptyState drawing={<PostsDrawing />} title={text.noOwnPosts} link={{ to: '/new-post', label: text.writeFirst }}>
      {text.noOwnPostsHint}
    </EmptyState>
  ) : (
    <EmptyState drawing={<PostsDrawing />} title={text.noPosts} link={{ to: '/', label: text.explore }}>
      {text.noPostsHint}
    </EmptyState>
  )
}
