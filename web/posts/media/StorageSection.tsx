import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { StorageUsage } from '#worker/posts/media/contract.ts'
import { storageQuery } from './queries.ts'
import styles from './storage.module.css'
import { text } from './text.ts'

const KINDS = ['images', 'postAudio', 'episodes'] as const satisfies readonly (keyof StorageUsage)[]
/** Share of the quota from which the section asks to free space. */
const NEARLY_FULL = 0.8

/** Shows how much of the member's quotas the uploads use. */
export function StorageSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(storageQuery(api))
  return (
    <SettingsSection title={text.title} summary={text.summary}>
      <ul className={styles.kinds}>
        {KINDS.map((kind) => (
          <Usage key={kind} label={text.kinds[kind]} {...data[kind]} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function Usage({ label, used, total }: { label: string } & StorageUsage['images']) {
  const id = useId()
  const isNearlyFull = used >= NEARLY_FULL * total
  const value = text.used(formatSize(used), formatSize(total))
  return (
    <li className={classNames(styles.kind, isNearlyFull && styles.nearlyFull)}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        <span className={styles.used}>{value}</span>
      </div>
      <meter className={styles.bar} aria-labelledby={id} aria-valuetext={value} max={total} value={Math.min(used, total)} />
      {isNearlyFull && <p className={styles.warning}>{text.nearlyFull}</p>}
    </li>
  )
}

/** Formats bytes with at most one decimal, in decimal megabytes below a gigabyte. */
function formatSize(bytes: number): string {
  const [unit, size] = bytes < 1_000_000_000 ? (['megabytes', 1_000_000] as const) : (['gigabytes', 1_000_000_000] as const)
  return text[unit](
    persianDigits((bytes / size).toFixed(1))
      .replace('.', '٫')
      .replace(/٫۰$/, ''),
  )
}
