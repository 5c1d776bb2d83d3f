import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/queries.ts'
import { ProfileLinks } from '#web/people/profiles/ProfileHeader.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/NumberRow.tsx'
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
  subscribe: ReactNode
  /** Control that submits a post to the publication. */
  submit?: ReactNode
}

/**
 * Top of a publication's pages: the cover of its notebook, on whose paper label its name stands, so that it is readable on any picture; then
 * what it is and how to follow it.
 */
export function Masthead({ publication, menu, subscribe, submit }: Props) {
  const { handle, name, description, avatar, masthead, mastheadKind } = publication
  const isBanner = masthead !== null && mastheadKind === 'banner'
  const isWordmark = masthead !== null && mastheadKind === 'wordmark'
  return (
    <header className={styles.masthead}>
      <div className={styles.cover}>
        {isBanner && (
          <div className={styles.banner}>
            <Picture picture={masthead} sizes="(min-width: 48rem) 45rem, 100vw" alt="" eager className={styles.picture} />
          </div>
        )}
        <div className={styles.label}>
          {avatar && !isWordmark && <Avatar name={name} handle={handle} picture={avatar} size="medium" square />}
          <h1 className={classNames(styles.name, name.length > 24 && styles.long)} tabIndex={-1}>
            {isWordmark ? <Picture picture={masthead} sizes="16rem" alt={name} eager className={styles.wordmark} /> : <bdi>{name}</bdi>}
          </h1>
        </div>
      </div>
      <div className={styles.head}>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <div className={styles.actions}>
          <FollowButton solid target={{ kind: 'publication', key: handle, name, followerCount: publication.followerCount }} />
          {subscribe}
          {submit}
          {menu}
        </div>
      </div>
      <Counts publication={publication} />
    </header>
  )
}

function Counts({ publication: { handle, postCount, followerCount, links } }: { publication: PublicationProfile }) {
  const followers = useFollowerCount({ kind: 'publication', key: handle }, followerCount)
  return (
    <ul className={styles.meta}>
      <li>
        <bdi dir="ltr">@{handle}</bdi>
      </li>
      <li>
        <Num value={postCount} className={styles.number} /> {text.counts.posts}
      </li>
      <li>
        <Num value={followers} className={styles.number} /> {text.counts.followers}
      </li>
      <ProfileLinks links={links} />
    </ul>
  )
}

/** Links between the pages of a publication, and to the search of its posts. */
export const PublicationTabs = ({ publication: { handle, memberCount } }: Pick<Props, 'publication'>) => (
  <Tabs label={text.tabs}>
    <Tab to={`/${handle}`}>{text.posts}</Tab>
    <Tab to={`/${handle}/writers`} count={memberCount}>
      {text.writers}
    </Tab>
    <Tab to={`/${handle}/about`}>{text.about}</Tab>
    <PathLink to="/search/posts" search={{ in: handle }} className={styles.search} aria-label={text.search} title={text.search}>
      <IconSearch size={20} stroke={1.6} aria-hidden="true" />
    </PathLink>
  </Tabs>
)
