import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import styles from './interests.module.css'
import { interestsQuery } from './queries.ts'
import { text } from './text.ts'

/** Topics and tags one follows, in alphabetical order. */
export function InterestList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(interestsQuery(api))
  const { topics, tags } = data
  if (topics.length + tags.length === 0) {
    return (
      <EmptyState title={text.none} action={<LinkButton to="/topics">{text.explore}</LinkButton>}>
        {text.noneHint}
      </EmptyState>
    )
  }
  return (
    <>
      <Chips heading={text.topics} none={text.noTopics} chips={topics.map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
      <Chips heading={text.tags} none={text.noTags} chips={tags.map(({ slug, name }) => ({ to: `/tag/${slug}`, name }))} />
    </>
  )
}

function Chips({ heading, none, chips }: { heading: string; none: string; chips: readonly { to: string; name: string }[] }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {chips.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.row}>
        {chips.map(({ to, name }) => (
          <li key={to}>
            <TagChip to={to}>{name}</TagChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
