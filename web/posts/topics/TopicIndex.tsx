import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import type { IndexedTopic } from '#worker/posts/topics/contract.ts'
import { topicsQuery } from './queries.ts'
import { TopicSign } from './TopicSign.tsx'
import { text } from './text.ts'
import styles from './topic-index.module.css'

export function TopicIndex() {
  const { api } = useRouteContext({ from: '__root__' })
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  return groups.map(({ family, topics }) => (
    <section key={family} className={styles.family} aria-labelledby={`family-${topics[0]?.key}`}>
      <h2 id={`family-${topics[0]?.key}`} className={styles.heading}>
        {family}
      </h2>
      <ul className={styles.list}>
        {topics.map((topic) => (
          <Topic key={topic.key} topic={topic} />
        ))}
      </ul>
    </section>
  ))
}

/** A row of which every part leads to the topic. */
const Topic = ({ topic: { key, name, postCount, newestTitle } }: { topic: IndexedTopic }) => (
  <li className={styles.topic}>
    <TopicSign topic={key} className={styles.door} />
    <p className={styles.name}>
      <Link to="/topic/$name" params={{ name: key }}>
        {name}
      </Link>{' '}
      {postCount > 0 && <span className={styles.count}>{text.posts(postCount)}</span>}
    </p>
    <FollowButton compact target={{ kind: 'topic', key, name }} />
    <p className={styles.newest}>{newestTitle === null ? text.noPosts : <bdi>{newestTitle}</bdi>}</p>
  </li>
)
