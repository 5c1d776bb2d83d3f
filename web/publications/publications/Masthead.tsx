import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/queries.ts'
import { ProfileLinks } from '#web/people/profiles/ProfileHeader.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeedLink } from '#web/ui/FeedLink.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { PublicationProfile } from '#worker/people/profiles/contract.ts'
import styles from './masthead.module.css'
import { pageText as text } from './page-text.ts'

interface Props {
  publication: PublicationProfile
  /** Menu for muting and reporting. */
  menu: ReactNode
  /** Control that submits a post to the publication. */
  submit?: ReactNode
}

/** Top of a publication's pages: its banner or wordmark, or else its name set large, then what it is and how to follow it. */
export function Masthead({ publication, menu, submit }: Props) {
  const { handle, name, description, avatar, masthead, mastheadKind, links } = publication
  const isBanner = masthead !== null && mastheadKind === 'banner'
  const isWordmark = masthead !== null && mastheadKind === 'wordmark'
  return (
    <header className={styles.masthead}>
      {isBanner && <Picture picture={masthead} sizes="(min-width: 48rem) 42.5rem, 100vw" alt="" eager className={styles.banner} />}
      <div className={styles.title}>
        {avatar && !isWordmark && <Avatar name={name} picture={avatar} size="large" className={isBanner ? styles.onBanner : undefined} />}
        <h1 className={classNames(styles.name, name.length > 24 && styles.long)} tabIndex={-1}>
          {isWordmark ? <Picture picture={masthead} sizes="20rem" alt={name} eager className={styles.wordmark} /> : <bdi>{name}</bdi>}
        </h1>
      </div>
      <hr className={styles.rule} />
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <div className={styles.actions}>
        <FollowButton solid target={{ kind: 'publication', key: handle, name, followerCount: publication.followerCount }} />
        {submit}
        <FeedLink path={`/feed/${handle}`} />
        {menu}
      </div>
      <Counts publication={publication} />
      {links.length > 0 && <ProfileLinks links={links} />}
    </header>
  )
}

function Counts({ publication: { handle, postCount, followerCount, memberCount } }: { publication: PublicationProfile }) {
  const followers = useFollowerCount({ kind: 'publication', key: handle }, followerCount)
  return (
    <ul className={styles.counts}>
      <li>
        <bdi dir="ltr">@{handle}</bdi>
      </li>
      <li>{text.counts.posts(formatNumber(postCount))}</li>
      <li>{text.counts.followers(formatNumber(followers))}</li>
      <li>
        <PathLink to={`/${handle}/about`}>{text.counts.members(formatNumber(memberCount))}</PathLink>
      </li>
    </ul>
  )
}

/** Links between the pages of a publication. */
export const PublicationTabs = ({ handle }: { handle: string }) => (
  <Tabs label={text.tabs}>
    <Tab to={`/${handle}`}>{text.posts}</Tab>
    <Tab to={`/${handle}/about`}>{text.about}</Tab>
  </Tabs>
)
