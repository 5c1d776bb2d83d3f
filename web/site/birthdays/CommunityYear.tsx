import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { COMMUNITY_NUMBERS } from '#shared/birthday-numbers.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import styles from './birthdays.module.css'
import { communityBirthdayQuery } from './queries.ts'
import { text } from './text.ts'
import { YearSummary } from './YearSummary.tsx'

/** The community's year, the same for everybody. */
export function CommunityYear({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { since, until, numbers, tags } = useSuspenseQuery(communityBirthdayQuery(api, slug)).data
  return (
    <PageSection title={text.everybody}>
      {numbers ? (
        <YearSummary names={COMMUNITY_NUMBERS} numbers={numbers} since={since} until={until} />
      ) : (
        <p className={styles.hint}>{text.notCounted}</p>
      )}
      {tags.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{text.topTags}</h3>
          <p className={styles.tags}>
            {tags.map((tag) => (
              <TagChip key={tag.slug} to={`/tag/${tag.slug}`}>
                {tag.name}
              </TagChip>
            ))}
          </p>
        </>
      )}
    </PageSection>
  )
}
