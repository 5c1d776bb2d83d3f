import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Num } from '#web/ui/NumberRow.tsx'
import { topicsQuery } from './queries.ts'
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
        {topics.map(({ key, name, postCount }) => (
          <li key={key}>
            <Link to="/topic/$name" params={{ name: key }} className={styles.topic}>
              <span>{name}</span>
              {postCount > 0 && <Num value={postCount} className={styles.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
