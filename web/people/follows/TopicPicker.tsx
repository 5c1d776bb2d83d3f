import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { FollowChip } from './FollowChip.tsx'
import styles from './interests.module.css'
import { interestsQuery } from './queries.ts'

export function TopicPicker() {
  const { api } = useRouteContext({ from: '__root__' })
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  const { topics } = useSuspenseQuery(interestsQuery(api)).data
  const followed = new Set(topics.map(({ key }) => key))
  return groups.map(({ family, topics: members }) => (
    <section key={family} className={styles.family} aria-label={family}>
      <h3>{family}</h3>
      <ul className={styles.row}>
        {members.map(({ key, name, postCount }) => (
          <li key={key}>
            <FollowChip target={{ kind: 'topic', key, name, postCount }} followed={followed.has(key)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
