import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { FollowChip } from './FollowChip.tsx'
import styles from './interests.module.css'
import { interestsQuery } from './queries.ts'
import { TopicPicker } from './TopicPicker.tsx'
import { text } from './text.ts'

/** Lists the tags that were followed on load, so that an unfollowed tag stays visible and can be followed again. */
export function InterestList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { tags } = useSuspenseQuery(interestsQuery(api)).data
  const [shown] = useState(tags)
  const followed = new Set(tags.map(({ slug }) => slug))
  return (
    <>
      <section className={styles.section}>
        <h2>{text.topics}</h2>
        <TopicPicker />
      </section>
      <section className={styles.section}>
        <h2>{text.tags}</h2>
        {shown.length === 0 ? (
          <p className={styles.none}>
            {text.noTags} <Link to="/tags">{text.exploreTags}</Link>
          </p>
        ) : (
          <ul className={styles.row}>
            {shown.map((tag) => (
              <li key={tag.slug}>
                <FollowChip target={{ kind: 'tag', ...tag }} followed={followed.has(tag.slug)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
