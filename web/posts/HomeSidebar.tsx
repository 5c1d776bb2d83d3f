import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { topicsQuery } from '#web/topics/queries.ts'
import { text } from './text.ts'

const SHOWN = 12

/** Beside the home feed: topics with the most posts. */
export default function HomeSidebar() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(topicsQuery(api))
  const topics = data?.groups.flatMap((group) => group.topics).sort((a, b) => b.postCount - a.postCount) ?? []
  return (
    <nav aria-label={text.topics}>
      <h2>{text.topics}</h2>
      <ul>
        {topics.slice(0, SHOWN).map(({ key, name }) => (
          <li key={key}>
            <Link to="/topic/$name" params={{ name: key }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
