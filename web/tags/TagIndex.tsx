import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { TagCard } from '#worker/tags/contract.ts'
import { tagsQuery } from './queries.ts'
import { TagChips } from './TagChips.tsx'
import styles from './tag-index.module.css'
import { text } from './text.ts'

/** All tags in use: the popular ones, then every one by letter. */
export function TagIndex() {
  const { api } = useRouteContext({ from: '__root__' })
  const { popular, letters } = useSuspenseQuery(tagsQuery(api)).data
  if (popular.length === 0) {
    return (
      <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>}>
        {text.noneHint}
      </EmptyState>
    )
  }
  return (
    <>
      <section aria-labelledby="popular">
        <h2 id="popular" className={styles.heading}>
          {text.popular}
        </h2>
        <TagChips tags={popular} />
      </section>
      <section aria-labelledby="alphabetical">
        <h2 id="alphabetical" className={styles.heading}>
          {text.alphabetical}
        </h2>
        <nav aria-label={text.letters}>
          <ul className={styles.letters}>
            {letters.map(({ letter }) => (
              <li key={letter}>
                <a href={`#letter-${letter}`} aria-label={letter === '#' ? text.digits : undefined}>
                  {letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {letters.map(({ letter, tags }) => (
          <Letter key={letter} letter={letter} tags={tags} />
        ))}
      </section>
    </>
  )
}

const Letter = ({ letter, tags }: { letter: string; tags: readonly TagCard[] }) => (
  <section className={styles.group} aria-labelledby={`letter-${letter}`}>
    <h3 id={`letter-${letter}`} className={styles.letter} aria-label={letter === '#' ? text.digits : undefined}>
      {letter}
    </h3>
    <ul className={styles.list}>
      {tags.map(({ slug, name, postCount }) => (
        <li key={slug}>
          <PathLink to={`/tag/${slug}`}>
            <bdi>{name}</bdi>
          </PathLink>
          <Num value={postCount} className={styles.count} />
        </li>
      ))}
    </ul>
  </section>
)
