import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { Writer } from '#worker/posts/tags/contract.ts'
import styles from './tags.module.css'
import { text } from './text.ts'

type Kind = 'user' | 'publication'

export const WriterList = ({ writers, kind = 'user' }: { writers: readonly Writer[]; kind?: Kind }) => (
  <ul className={styles.writers}>
    {writers.map(({ person, postCount }) => (
      <WriterRow key={person.handle} person={person} kind={kind}>
        {text.posts(postCount)}
      </WriterRow>
    ))}
  </ul>
)

interface RowProps {
  person: Writer['person']
  kind: Kind
  /** About the person or publication, in two lines at most. */
  children: ReactNode
}

/** A row of a sidebar with someone to follow. */
export const WriterRow = ({ person: { handle, name, avatar }, kind, children }: RowProps) => (
  <li className={styles.writer}>
    <Avatar name={name} handle={handle} picture={avatar} size="medium" square={kind === 'publication'} />
    <PathLink to={`/${handle}`} className={styles.link}>
      <bdi>{name}</bdi>
    </PathLink>
    <FollowButton target={{ kind, key: handle, name }} />
    {children && (
      <p className={styles.details}>
        <bdi>{children}</bdi>
      </p>
    )}
  </li>
)
