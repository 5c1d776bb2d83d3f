import { formatNumber } from '#shared/persian/digits.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import styles from './downloads.module.css'

export const CountBreakdown = ({ title, counts }: { title: string; counts: readonly (readonly [name: string, count: number])[] }) => (
  <PageSection title={title}>
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  </PageSection>
)
