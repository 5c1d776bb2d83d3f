import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { ownYearQuery } from '#web/statistics/posts/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './campaigns.module.css'
import { text } from './text.ts'

export function MyYear() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const { data: year } = useQuery({ ...ownYearQuery(api), enabled: Boolean(data?.viewer) })
  return (
    <PageSection title={text.mine}>
      {data?.viewer ? (
        year && (
          <>
            <YearStats year={year} />
            <p className={styles.note}>{text.ownHint}</p>
          </>
        )
      ) : (
        <>
          <p className={styles.hint}>{text.visitor}</p>
          <div className={styles.actions}>
            <LinkButton to="/login" search={{ next: '/campaign/birthday' }} variant="quiet">
              {text.signIn}
            </LinkButton>
          </div>
        </>
      )}
    </PageSection>
  )
}

export const YearStats = ({ year }: { year: Partial<Record<keyof typeof text.year, number>> }) => (
  <NumberRow
    size="large"
    numbers={STAT_NAMES.flatMap((name) => {
      const value = year[name]
      return value === undefined ? [] : [[text.year[name], formatNumber(value)] as const]
    })}
  />
)

const STAT_NAMES = [
  'posts',
  'words',
  'people',
  'reads',
  'comments',
  'likes',
  'followers',
] as const satisfies readonly (keyof typeof text.year)[]
